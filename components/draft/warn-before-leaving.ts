import type { Store } from "../api/store";

/** Makes the browser ask before the page is left while unsaved work is pending. */
export function warnBeforeLeaving(arrivals: Pick<Store<boolean>, "get" | "subscribe">): void {
  const ask = (event: Event) => event.preventDefault();
  arrivals.subscribe(() => {
    // Only while it is needed: with a listener, browsers disable the back-forward cache.
    if (arrivals.get()) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}
