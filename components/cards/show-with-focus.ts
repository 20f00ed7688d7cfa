import { scrollToShow } from "./scroll-to-show";

/** Space between a card and the edge of the frame that scrolls, in pixels. */
const margin = 12;

/** Moves the focus to a card, unless it is within already. */
export function giveFocus(card: HTMLElement): void {
  // Focus alone would also scroll the page around the transcript.
  if (!card.contains(document.activeElement)) card.focus({ preventScroll: true });
}

/** Moves the focus to a card, unless it is within already, and the transcript so that the card is in sight. */
export function showWithFocus(card: HTMLElement): void {
  giveFocus(card);
  const frame = card.closest("[data-transcript]");
  if (frame === null) return;
  frame.scrollTop += scrollToShow(card.getBoundingClientRect(), frame.getBoundingClientRect(), margin);
}

/** Shows the card that waits for a person, if there is one. */
export function showWaitingCard(): void {
  const card = document.querySelector<HTMLElement>("[data-waiting]");
  if (card) showWithFocus(card);
}
