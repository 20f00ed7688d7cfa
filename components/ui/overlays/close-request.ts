/** The browser's close watcher, which knows how its system asks to close the topmost overlay. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * Calls `onClose` once when the system asks to close the newest overlay, for example with a phone's back button, which would
 * otherwise leave the page. Never called in browsers without support.
 * @returns a function that stops it.
 */
export function listenForCloseRequest(onClose: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
  if (CloseWatcher === undefined) return () => undefined;
  const watcher = new CloseWatcher();
  watcher.onclose = onClose;
  return () => watcher.destroy();
}
