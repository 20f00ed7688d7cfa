/** Events by which a person moves or changes the content. */
const deeds = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** A place that stays where it is while the content around it gets its height. */
export interface HeldPlace {
  /** Whether it is still held: until a person does something. */
  isHeld: () => boolean;
  /** Whether it is reached, and its content is complete. */
  isReached: () => boolean;
  /** Releases it. */
  release: () => void;
}

/**
 * Scrolls a frame until an element begins `past` pixels above its top, and keeps it there however the heights around it
 * change, until a person does something, the focus moves in or something else scrolls it.
 * @param options.find finds the element, which may be another one later.
 * @param options.findEnd finds what stays visible at the bottom, wherever the element is.
 * @param options.isWhole whether all visible content has loaded.
 * @param options.isUnseen whether the content is hidden until then, so that nobody sees it move.
 * @param options.staysOnFocus whether an element takes the focus in place, without scrolling.
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
    // Frames scroll by whole pixels.
    return Math.abs(distance) >= 1 ? distance : 0;
  };
  const align = () => {
    if (!held) return;
    const distance = toDistance();
    if (distance !== 0) frame.scrollTop += distance;
    left = { top: frame.scrollTop, height: frame.scrollHeight };
  };
  // The browser itself scrolls only where heights have changed; other scrolling is done for a person: a search, a screen
  // reader.
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
