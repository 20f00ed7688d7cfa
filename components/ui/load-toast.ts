import { createStore } from "../api/store";

/** Whether a passing message was to be shown in this visit: then the page needs a place for it. */
export const toastsWanted = createStore(false);

/** What shows passing messages, fetched with the first. */
export async function loadToast() {
  toastsWanted.set(() => true);
  return (await import("sonner")).toast;
}
