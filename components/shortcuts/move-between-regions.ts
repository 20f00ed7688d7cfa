/** The regions that F6 cycles through, as selectors of the elements that take the focus. */
const regions = "[data-region], [data-transcript], #question";

/**
 * Moves the focus to the next region of the page, or the previous one, cyclically: list, conversation, composer, panel. Does
 * nothing while a dialog is open.
 */
export function moveBetweenRegions(step: 1 | -1): void {
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
  const parts = [...document.querySelectorAll<HTMLElement>(regions)].filter((part) => part.checkVisibility());
  const place = findNext(
    parts.map((part) => part.contains(document.activeElement)),
    step,
  );
  parts[place]?.focus();
}

/** Finds the region before the first, or after the last, that contains the focus; -1 for none. */
export function findNext(holds: readonly boolean[], step: 1 | -1): number {
  if (holds.length === 0) return -1;
  const present = step === 1 ? holds.lastIndexOf(true) : holds.indexOf(true);
  if (present === -1) return step === 1 ? 0 : holds.length - 1;
  return (present + step + holds.length) % holds.length;
}
