import type { RunView } from "@/lib/stream/run-view";
import { words } from "../words";
import { RunBlock } from "./run-block";

/** A run that answers a question again, above the answer that is there: while it waits, works, or when it brought none. */
export function RerunBlock({ run, active }: { run: RunView | null; active: boolean }) {
  if (run === null) return active ? <p className="text-small text-ink-soft">{words.run.queued}</p> : null;
  return (
    <section
      aria-label={words.run.again}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-accent pl-3"
    >
      <RunBlock run={run} answer={undefined} again />
      {run.status === "cancelled" && <p className="text-small text-ink-soft">{words.run.rerunCancelled}</p>}
      {run.status === "error" && <p className="text-small text-ink-soft">{words.run.rerunWithoutAnswer}</p>}
    </section>
  );
}
