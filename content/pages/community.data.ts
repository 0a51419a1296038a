import { defineData } from "sitegen";
import { type Community, communitySchema } from "../../website/data/community.ts";

export default defineData({
  files: { "content/data/community.yaml": communitySchema },
  load: ({ files: [community] }): Community | undefined => community?.data,
});
