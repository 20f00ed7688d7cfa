import { CaveatError } from "@/lib/domain/caveat-error";
import type { Environment } from "../env";
import { clientAddress } from "./client-address";
import { RetryAfter } from "./retry-after";
import { SlidingWindow } from "./sliding-window";

const minuteMs = 60_000;

/** Maximum number of uploads per minute announced from one remote address. */
const uploadsPerMinute = 120;

/** Maximum number of wrong keys per minute from one address. */
const wrongKeysPerMinute = 10;

/** Rate limits per address, counted separately in each server process. */
export interface Limits {
  /** New conversations. */
  sessions: SlidingWindow;
  /** Announced files. */
  uploads: SlidingWindow;
  /** Wrong keys on routes that require the key. */
  wrongKeys: SlidingWindow;
  /** Wrong keys on routes that require none, so that a monitor with an outdated key does not lock out its address. */
  wrongKeysInVain: SlidingWindow;
}

/** Creates the rate limits of a server. */
export function createLimits(environment: Pick<Environment, "sessionsPerMinute" | "loopback">): Limits {
  return {
    uploads: new SlidingWindow({ limit: environment.loopback ? 0 : uploadsPerMinute, windowMs: minuteMs }),
    sessions: new SlidingWindow({ limit: environment.sessionsPerMinute, windowMs: minuteMs }),
    wrongKeys: new SlidingWindow({ limit: wrongKeysPerMinute, windowMs: minuteMs }),
    wrongKeysInVain: new SlidingWindow({ limit: wrongKeysPerMinute, windowMs: minuteMs }),
  };
}

/** Counts a new conversation against the request's address. Throws `rate_limited` if it has started too many. */
export function countNewSession({ sessions }: Limits, request: Pick<Request, "headers">): void {
  const address = clientAddress(request);
  assertWithin(sessions, address, "Too many new conversations were started from this address within a minute.");
  sessions.record(address);
}

/** Counts an announced file against the request's address. Throws `rate_limited` if it has announced too many. */
export function countNewUpload({ uploads }: Limits, request: Request): void {
  const address = clientAddress(request);
  assertWithin(uploads, address, "Too many files were sent from this address within a minute.");
  uploads.record(address);
}

/** Throws `rate_limited`, with the time to wait, if `address` has reached its limit. */
export function assertWithin(window: SlidingWindow, address: string, message: string): void {
  const waitMs = window.waitMs(address);
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw new CaveatError("rate_limited", message, {
    remedy: `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    cause: new RetryAfter(seconds),
  });
}
