import { scrollToShow } from "./scroll-to-show";

/** Space between a card and the edge of the scrolling frame, in pixels. */
const margin = 12;

/** Focuses a card unless it already contains the focus. */
export function giveFocus(card: HTMLElement): void {
  // Focusing alone would also scroll the page around the transcript.
  if (!card.contains(document.activeElement)) card.focus({ preventScroll: true });
}

/** Focuses a card unless it already contains the focus, and scrolls it into view. */
export function showWithFocus(card: HTMLElement): void {
  giveFocus(card);
  showInTranscript(card);
}

/** Scrolls the transcript as little as needed to show a part of it; does nothing elsewhere. */
export function showInTranscript(part: HTMLElement): void {
  const frame = part.closest("[data-transcript]");
  if (frame === null) return;
  frame.scrollTop += scrollToShow(part.getBoundingClientRect(), frame.getBoundingClientRect(), margin);
}

/** Scrolls to the card that waits for the user, if there is one. */
export function showWaitingCard(): void {
  const card = document.querySelector<HTMLElement>("[data-waiting]");
  if (card) showWithFocus(card);
}
