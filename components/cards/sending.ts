import { createStore, type Store } from "../api/store";
import { words } from "../words/words";

/** State of sending an answer. */
export interface SendingState {
  busy: boolean;
  /** Why the latest answer was not accepted; null unless it was refused or failed to arrive. */
  fault: string | null;
}

/** State before anything was sent, and after everything has arrived. */
export const nothingSent: SendingState = { busy: false, fault: null };

/** Sends one answer at a time. */
export interface Sending extends Pick<Store<SendingState>, "get" | "subscribe"> {
  /** Runs `deliver` unless a delivery is in progress, so that a double click sends once. Never rejects. */
  send: (deliver: () => Promise<void>) => Promise<void>;
  /** Sends the latest answer again. */
  retry: () => Promise<void>;
  /** Clears a fault once the input has changed. */
  forget: () => void;
}

/** Creates the sending state of one card; a rejected delivery becomes the fault. */
export function createSending(): Sending {
  const state = createStore(nothingSent);
  let newest: (() => Promise<void>) | undefined;

  const send = async (deliver: () => Promise<void>) => {
    if (state.get().busy) return;
    newest = deliver;
    state.set(() => ({ busy: true, fault: null }));
    try {
      await deliver();
      state.set(() => nothingSent);
    } catch (error) {
      const fault = error instanceof Error ? error.message : words.errors.unexpectedReply;
      state.set(() => ({ busy: false, fault }));
    }
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    send,
    retry: async () => {
      if (newest) await send(newest);
    },
    forget: () => state.set((before) => (before.fault === null ? before : nothingSent)),
  };
}
