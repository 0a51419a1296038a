/** The parts of an event of the mouse or the keyboard that are asked for here. */
export type Modifiers = Pick<MouseEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a key is held with which a press means something else: browsers open links elsewhere, or download them. */
export function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
