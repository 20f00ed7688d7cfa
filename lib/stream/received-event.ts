import type { LiveEvent, RunEvent } from "../domain/runs/run-event";

/** What arrives at a reader of a session's events: a stored event with its number, or a live piece without one. */
export type ReceivedEvent = { seq: number; event: RunEvent } | { seq: null; event: LiveEvent };
