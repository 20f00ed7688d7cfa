import { isConnectionError } from "./api-error";
import { createStore, type Store } from "./store";

/** Something that is read from the server: what is known of it, and why the newest reading failed. */
export interface ResourceState<Value> {
  value: Value | undefined;
  /** Of the newest reading; undefined when that succeeded. */
  error: unknown;
  /** Whether a first reading is still to come. */
  pending: boolean;
}

export interface Resource<Value> extends Store<ResourceState<Value>> {
  /** Reads again; the newest reading wins. Never rejects: an error goes into the state, the old value stays. */
  refresh: () => Promise<void>;
  /** Reads unless a reading is under way already. */
  ensure: () => Promise<void>;
  /** Replaces the value at once, for example with what the server replied to a change; a reading under way is dropped. */
  replace: (change: (value: Value | undefined) => Value | undefined) => void;
}

/** A resource that `load` reads. Nothing is read before the first `refresh`. */
export function createResource<Value>(load: () => Promise<Value>): Resource<Value> {
  const store = createStore<ResourceState<Value>>({ value: undefined, error: undefined, pending: true });
  let newest = 0;
  let underWay: Promise<void> | undefined;

  const read = async (turn: number) => {
    try {
      const value = await load();
      if (turn === newest) store.set(() => ({ value, error: undefined, pending: false }));
    } catch (error) {
      if (turn !== newest) return;
      // Without a connection the old value is the best there is; the banner tells the rest.
      store.set((state) => ({ ...state, error, pending: isConnectionError(error) && state.value === undefined }));
    } finally {
      if (turn === newest) underWay = undefined;
    }
  };
  const refresh = () => {
    newest += 1;
    underWay = read(newest);
    return underWay;
  };

  return {
    ...store,
    refresh,
    ensure: () => underWay ?? refresh(),
    replace(change) {
      newest += 1;
      underWay = undefined;
      store.set((state) => ({ value: change(state.value), error: undefined, pending: false }));
    },
  };
}
