import pg from "pg";
import { eventKeyIndex } from "../runs/append-event";

/**
 * Does `store` again when it fails because an event of the same key was stored at the same moment: the next statement sees
 * it. Other faults are passed on.
 */
export async function untilKeysAreSeen<Result>(store: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (!isKeyTaken(error)) throw error;
    }
  }
}

/** Whether a statement failed because an event of the same key was stored at the same moment. */
export function isKeyTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === eventKeyIndex;
}
