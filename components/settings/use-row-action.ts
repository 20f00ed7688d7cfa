import { useState } from "react";
import { words } from "../words/words";

/**
 * Runs the actions of a part of the settings, one at a time, and keeps the outcome of the last one: of a test, or the
 * reason why an action failed. None is run in a transition, which would delay every navigation until it ends.
 */
export function useRowAction<Outcome>(initial: Outcome | null = null) {
  const [busy, setBusy] = useState<"test" | "change" | null>(null);
  const [outcome, setOutcome] = useState<Outcome | string | null>(initial);
  const perform = async (kind: "test" | "change", action: () => Promise<Outcome | null>) => {
    if (busy !== null) return;
    setBusy(kind);
    setOutcome(null);
    setOutcome(
      await action().catch((error: unknown) => (error instanceof Error ? error.message : words.errors.unexpectedReply)),
    );
    setBusy(null);
  };
  return {
    busy,
    outcome,
    test: (action: () => Promise<Outcome>) => void perform("test", action),
    change: (action: () => Promise<unknown>) => void perform("change", () => action().then(() => null)),
  };
}
