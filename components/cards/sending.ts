import { createStore, type Store } from "../api/store";
import { words } from "../words";

/** How the sending of an answer stands. */
export interface SendingState {
  busy: boolean;
  /** Why the newest answer was not taken; null unless it was refused or did not arrive. */
  fault: string | null;
}

/** Nothing was sent, or all that was sent arrived. */
export const nothingSent: SendingState = { busy: false, fault: null };

/** Sends one thing at a time. */
export interface Sending extends Pick<Store<SendingState>, "get" | "subscribe"> {
  /** Carries `deliver` out, unless something is under way, so that a double click sends once. Never rejects. */
  send: (deliver: () => Promise<void>) => Promise<void>;
  /** Sends the newest thing once more. */
  retry: () => Promise<void>;
  /** Takes a fault back, once it is about something else than what is there now. */
  forget: () => void;
}

/** The sending of one card; what a delivery is rejected with becomes the fault. */
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
