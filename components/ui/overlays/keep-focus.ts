/** What can take the focus around an element, nearest first. */
export function findSurroundings(element: Element): HTMLElement[] {
  const around = element.parentElement;
  if (around === null) return [];
  return around.hasAttribute("tabindex") ? [around, ...findSurroundings(around)] : findSurroundings(around);
}

/** Whether an element can have the focus still: it is in the page and does something. */
function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled");
}

/** Gives the focus to the first of these that can have it still; false when none can. */
export function giveFocusToFirst(elements: readonly HTMLElement[]): boolean {
  const next = elements.find(canHaveFocus);
  next?.focus({ preventScroll: true });
  return next !== undefined;
}

/**
 * Gives the focus to the nearest around what has it in a region and goes, or can do nothing any more, so that the way goes on from there
 * and not from the beginning of the page. Returns how to stop.
 */
export function keepFocus(region: HTMLElement): () => void {
  let last: Element | null = null;
  let around: HTMLElement[] = [];
  const follow = ({ target }: Event) => {
    last = target instanceof Element && region.contains(target) ? target : null;
    around = last ? findSurroundings(last) : [];
  };
  // Who points elsewhere wants the focus to leave.
  const forget = ({ target }: Event) => {
    if (!(target instanceof Node && last?.contains(target))) last = null;
  };
  const observer = new MutationObserver(() => {
    if (last === null || canHaveFocus(last)) return;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || activeElement === last) giveFocusToFirst(around);
    last = null;
  });
  observer.observe(region, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", follow);
  document.addEventListener("pointerdown", forget, true);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", follow);
    document.removeEventListener("pointerdown", forget, true);
  };
}
