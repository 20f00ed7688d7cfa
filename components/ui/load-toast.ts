import { createStore } from "../api/store";

/** Whether a toast has been requested: the page then needs a region for it. */
export const toastsWanted = createStore(false);

/** Loads the toast library with the first toast. Rejects when it cannot be loaded. */
export async function loadToast() {
  const { toast } = await import("sonner");
  toastsWanted.set(() => true);
  return toast;
}
