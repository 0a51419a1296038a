/** The theme's own texts: what every locale falls back to. */

import type { Messages } from "../../model/locale.ts";
import english from "../../theme/messages/en.json" with { type: "json" };

export const THEME_MESSAGES: Messages = Object.assign(Object.create(null), english);
