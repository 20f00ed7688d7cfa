/** The parts of the page that F6 goes through, as selectors of what takes the focus. */
const regions = "[data-region], [data-transcript], #question";

/**
 * Moves the focus to the next part of the page, or the one before, round at the ends: list, conversation, composer, panel.
 * While a dialog is open nothing moves.
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

/** The place after the last one, or before the first one, that holds the focus; -1 when there is none. */
export function findNext(holds: readonly boolean[], step: 1 | -1): number {
  if (holds.length === 0) return -1;
  const present = step === 1 ? holds.lastIndexOf(true) : holds.indexOf(true);
  if (present === -1) return step === 1 ? 0 : holds.length - 1;
  return (present + step + holds.length) % holds.length;
}
