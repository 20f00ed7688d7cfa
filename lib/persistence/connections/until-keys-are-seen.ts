import pg from "pg";
import { eventKeyIndex } from "../runs/append-event";

/**
 * Retries `store` when it fails because an event with the same key was stored concurrently: the next statement sees it.
 * Rethrows other errors.
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

/** Whether a statement failed because an event with the same key was stored concurrently. */
export function isKeyTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === eventKeyIndex;
}
