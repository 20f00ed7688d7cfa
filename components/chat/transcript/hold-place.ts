/** Events by which the user moves or changes the content. */
const deeds = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** A scroll position that is kept while the content around it gets its final height. */
export interface HeldPlace {
  /** Whether it is still held, which is until the user does something. */
  isHeld: () => boolean;
  /** Whether it has been reached and its content is complete. */
  isReached: () => boolean;
  /** Releases it. */
  release: () => void;
}

/**
 * Scrolls a frame until an element starts `past` pixels above its top, and keeps it there while the heights around it
 * change, until the user does something, the focus moves in or something else scrolls it.
 * @param options.find finds the element, which may change later.
 * @param options.findEnd finds what stays visible at the bottom, wherever the element is.
 * @param options.isWhole whether all visible content has loaded.
 * @param options.isUnseen whether to hide the content until then, so that it does not visibly move.
 * @param options.staysOnFocus whether an element is focused in place, without scrolling.
 */
export function holdPlace(options: {
  frame: HTMLElement;
  content: HTMLElement;
  past: number;
  find: () => Element | null;
  findEnd?: () => Element | null;
  isWhole: () => boolean;
  isUnseen: boolean;
  staysOnFocus: boolean;
}): HeldPlace {
  const { frame, content, past, find, staysOnFocus } = options;
  let held = true;
  let reached = false;
  let left = { top: 0, height: 0 };
  const toDistance = () => {
    const element = find();
    const edges = frame.getBoundingClientRect();
    const toPlace = element ? element.getBoundingClientRect().top + past - edges.top : 0;
    const end = options.findEnd?.()?.getBoundingClientRect();
    const distance = end ? Math.max(toPlace, end.bottom - edges.bottom) : toPlace;
    // Frames only scroll by whole pixels.
    return Math.abs(distance) >= 1 ? distance : 0;
  };
  const align = () => {
    if (!held) return;
    const distance = toDistance();
    if (distance !== 0) frame.scrollTop += distance;
    left = { top: frame.scrollTop, height: frame.scrollHeight };
  };
  // The browser itself only scrolls where heights have changed; any other scrolling is for the user, such as a search
  // or a screen reader.
  const releaseForOthers = () => {
    const isScrolled = frame.scrollTop !== left.top && frame.scrollHeight === left.height;
    if (isScrolled && toDistance() !== 0) release();
  };
  const observer = new ResizeObserver(align);
  const reveal = () => {
    align();
    reached = options.isWhole();
    if (reached) content.style.removeProperty("opacity");
    else frameId = requestAnimationFrame(reveal);
  };
  const release = () => {
    held = false;
    observer.disconnect();
    for (const deed of deeds) window.removeEventListener(deed, release, true);
    frame.removeEventListener("focusin", release);
    frame.removeEventListener("scroll", releaseForOthers);
    frame.removeAttribute("data-stays");
  };
  if (options.isUnseen) content.style.setProperty("opacity", "0");
  align();
  let frameId = requestAnimationFrame(reveal);
  observer.observe(frame);
  observer.observe(content);
  for (const deed of deeds) window.addEventListener(deed, release, { capture: true, passive: true });
  frame.addEventListener("scroll", releaseForOthers, { passive: true });
  if (staysOnFocus) frame.setAttribute("data-stays", "");
  else frame.addEventListener("focusin", release);
  return {
    isHeld: () => held,
    isReached: () => reached,
    release() {
      release();
      cancelAnimationFrame(frameId);
      content.style.removeProperty("opacity");
    },
  };
}
