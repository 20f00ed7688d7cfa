import { CaveatError } from "@/lib/domain/caveat-error";
import type { Environment } from "../env";
import { clientAddress } from "./client-address";
import { RetryAfter } from "./retry-after";
import { SlidingWindow } from "./sliding-window";

const minuteMs = 60_000;

/** Maximum uploads per minute that an address beyond this machine may announce. */
const uploadsPerMinute = 120;

/** Maximum wrong keys per minute from one address. */
const wrongKeysPerMinute = 10;

/** Rate limits per address, counted separately in each server process. */
export interface Limits {
  /** New conversations. */
  sessions: SlidingWindow;
  /** Announced files. */
  uploads: SlidingWindow;
  /** Wrong keys where the right one is required. */
  wrongKeys: SlidingWindow;
  /** Wrong keys on routes that need none: a monitor with an old key must not lock its address out. */
  wrongKeysInVain: SlidingWindow;
}

/** Creates the limits of a starting server. */
export function createLimits(environment: Pick<Environment, "sessionsPerMinute" | "loopback">): Limits {
  return {
    uploads: new SlidingWindow({ limit: environment.loopback ? 0 : uploadsPerMinute, windowMs: minuteMs }),
    sessions: new SlidingWindow({ limit: environment.sessionsPerMinute, windowMs: minuteMs }),
    wrongKeys: new SlidingWindow({ limit: wrongKeysPerMinute, windowMs: minuteMs }),
    wrongKeysInVain: new SlidingWindow({ limit: wrongKeysPerMinute, windowMs: minuteMs }),
  };
}

/** Counts a new conversation of the request's address. Throws `rate_limited` when it has started too many. */
export function countNewSession({ sessions }: Limits, request: Request): void {
  const address = clientAddress(request);
  assertWithin(sessions, address, "Too many new conversations were started from this address within a minute.");
  sessions.record(address);
}

/** Counts an announced file of the request's address. Throws `rate_limited` when it has announced too many. */
export function countNewUpload({ uploads }: Limits, request: Request): void {
  const address = clientAddress(request);
  assertWithin(uploads, address, "Too many files were sent from this address within a minute.");
  uploads.record(address);
}

/** Throws `rate_limited`, with the time to wait, when `address` has used up its limit. */
export function assertWithin(window: SlidingWindow, address: string, message: string): void {
  const waitMs = window.waitMs(address);
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw new CaveatError("rate_limited", message, {
    remedy: `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    cause: new RetryAfter(seconds),
  });
}
