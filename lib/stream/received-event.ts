import type { LiveEvent, RunEvent } from "../domain/runs/run-event";

/** What a reader of a session's events receives: a stored event with its number, or a live one without. */
export type ReceivedEvent = { seq: number; event: RunEvent } | { seq: null; event: LiveEvent };
