import type { Store } from "../api/store";

/** Has the browser ask before the page is left, for as long as something is on its way that would be lost. */
export function warnBeforeLeaving(arrivals: Pick<Store<boolean>, "get" | "subscribe">): void {
  const ask = (event: Event) => event.preventDefault();
  arrivals.subscribe(() => {
    // Only while it is needed: with a listener, browsers keep no page to go back to.
    if (arrivals.get()) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}
