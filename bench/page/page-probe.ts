/** Observations of the probe in the page since the last query; times in milliseconds. */
export interface Seen {
  /** When the largest part of the first view was painted. */
  lcp: number;
  /** Sum of unexpected shifts. */
  cls: number;
  /** The largest of them, and what it moved. */
  moved: { by: number; what: string };
  /** Tasks above 50 ms. */
  longTasks: number[];
  /** From each input to the next frame. */
  interactions: number[];
  /** Between frames. */
  frames: number[];
}

/** Runs in the page before any of its scripts: records what the browser measures under `window.probe`. */
export function installProbe(): void {
  interface Entry extends PerformanceEntry {
    interactionId?: number;
    value?: number;
    hadRecentInput?: boolean;
    sources?: readonly { node: Node | null }[];
  }
  const seen: Seen = { lcp: 0, cls: 0, moved: { by: 0, what: "" }, longTasks: [], interactions: [], frames: [] };
  const nameOf = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.localName} "${element.className.toString()}"` : "what is gone now";
  };
  const observe = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  observe("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
  observe("layout-shift", (entry) => {
    if (entry.hadRecentInput === true || entry.value === undefined) return;
    seen.cls += entry.value;
    if (entry.value > seen.moved.by) seen.moved = { by: entry.value, what: nameOf(entry.sources?.[0]?.node) };
  });
  observe("longtask", (entry) => seen.longTasks.push(entry.duration));
  observe("event", (entry) => {
    if ((entry.interactionId ?? 0) > 0) seen.interactions.push(entry.duration);
  });
  let last = performance.now();
  const frame = (now: number) => {
    seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const take = () => {
    const taken = structuredClone(seen);
    Object.assign(seen, { longTasks: [], interactions: [], frames: [] });
    return taken;
  };
  Object.assign(globalThis, { probe: take });
}

/** Queries the probe in the page. */
export function readProbe(): Seen {
  return (globalThis as unknown as { probe: () => Seen }).probe();
}
