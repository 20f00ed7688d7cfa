import { readInterrupt } from "./read-interrupt";
import { readLeniently } from "../read-leniently";
import { RunEvent } from "./run-event";

/** Reads a stored event leniently; null when too little is left. */
export function readEvent(stored: unknown): RunEvent | null {
  const event = RunEvent.safeParse(stored).data ?? repair(stored);
  if (event?.type !== "interrupt") return event;
  const interrupt = readInterrupt(event.interrupt);
  return interrupt === null ? null : { ...event, interrupt };
}

function repair(stored: unknown): RunEvent | null {
  for (const option of RunEvent.options) {
    const read = readLeniently<RunEvent>(option, stored);
    if (read !== null) return read.value;
  }
  return null;
}
