import { createStore } from "../api/store";

/** Whether a passing message was to be shown in this visit: then the page needs a place for it. */
export const toastsWanted = createStore(false);

/** What shows passing messages, fetched with the first. Rejects when it cannot be fetched. */
export async function loadToast() {
  const { toast } = await import("sonner");
  toastsWanted.set(() => true);
  return toast;
}
