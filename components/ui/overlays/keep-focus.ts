/** Returns the focusable elements around an element, closest first. */
export function findSurroundings(element: Element): HTMLElement[] {
  const around = element.parentElement;
  if (around === null) return [];
  return around.hasAttribute("tabindex") ? [around, ...findSurroundings(around)] : findSurroundings(around);
}

/** Whether an element can still have the focus: it is in the page and enabled. */
function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled");
}

/** Focuses the first of these elements that still can be; false when none can. */
export function giveFocusToFirst(elements: readonly HTMLElement[]): boolean {
  const next = elements.find(canHaveFocus);
  next?.focus({ preventScroll: true });
  return next !== undefined;
}

/**
 * Moves the focus to the closest element around a focused one in a region that is removed or disabled, so that keyboard
 * navigation continues there and not at the beginning of the page. Returns a function that stops it.
 */
export function keepFocus(region: HTMLElement): () => void {
  let last: Element | null = null;
  let around: HTMLElement[] = [];
  const follow = ({ target }: Event) => {
    last = target instanceof Element && region.contains(target) ? target : null;
    around = last ? findSurroundings(last) : [];
  };
  // A click elsewhere is meant to move the focus.
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
