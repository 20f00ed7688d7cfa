/** What a browser has that knows how its system asks to close what is on top. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * Calls `onClose` once when the system asks to close what was opened last, as the way back of a phone does, which would lead to
 * another page otherwise. Browsers that do not know of that never ask.
 * @returns what ends it.
 */
export function listenForCloseRequest(onClose: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
  if (CloseWatcher === undefined) return () => undefined;
  const watcher = new CloseWatcher();
  watcher.onclose = onClose;
  return () => watcher.destroy();
}
