/** Properties of an element that decide whether the focus may leave it. */
interface Focused {
  tagName: string;
  /** Value of an input field. */
  value?: unknown;
  closest: (selector: string) => unknown;
}

/** Whether a waiting card may take the focus from `focused`: not while the user is typing or using a menu or dialog. */
export function mayTakeFocus(focused: Focused | null): boolean {
  if (focused === null) return true;
  const field = focused.tagName === "TEXTAREA" || focused.tagName === "INPUT";
  if (field && typeof focused.value === "string" && focused.value.trim() !== "") return false;
  return focused.closest("[role=menu], [role=dialog], [role=alertdialog]") === null;
}
