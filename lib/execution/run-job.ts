import { connect } from "node:net";
import { StringDecoder } from "node:string_decoder";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Place } from "./fair-queue";
import { JobEnd, type FinishedJob, type Job } from "./job";
import { JobFrameDecoder, toRequestBytes } from "./job-frames";

/**
 * Thrown when the connection to a supervisor ended before it reported how the job ended: the warm process or the
 * supervisor died.
 */
export class LostJobError extends Error {
  constructor(reason: string) {
    super(`The Python process ended unexpectedly: ${reason}`);
    this.name = "LostJobError";
  }
}

/** Orders that a supervisor accepts after the request, as in `frames.py`. */
const orders = { pause: "P", resume: "C" } as const;

/** Splits text into lines, however it arrives. */
class LineSplitter {
  #pieces: Buffer[] = [];

  /** Returns the lines that `piece` completes, without their ends. */
  push(piece: Buffer): string[] {
    const lines: string[] = [];
    let rest = piece;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
      lines.push(Buffer.concat([...this.#pieces, rest.subarray(0, end)]).toString("utf8"));
      this.#pieces = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) this.#pieces.push(rest);
    return lines;
  }
}

function cancelled(): CaveatError {
  return new CaveatError("cancelled", "The execution was stopped.");
}

/**
 * Runs one job on the warm process that listens at `socketPath`. Ends a job early by closing the connection. Pauses it
 * when `place` says so; its own time is paused then. Throws CaveatError `cancelled`, and LostJobError when the job's
 * processes are gone.
 */
export function runJob(
  socketPath: string,
  job: Job,
  options: {
    signal: AbortSignal;
    onOutput?: (text: string) => void;
    /** Receives every reply of a job with `runs` as soon as it is complete. */
    onReply?: (reply: string) => void;
    place?: Place;
  },
): Promise<FinishedJob> {
  const { signal, onOutput, onReply, place } = options;
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(cancelled());
      return;
    }
    const socket = connect(socketPath);
    const frames = new JobFrameDecoder();
    const text = new StringDecoder("utf8");
    const reply: Buffer[] = [];
    const lines = new LineSplitter();
    let output = "";
    let fault = "";
    let end: JobEnd | undefined;
    let forbidPauses: (() => void) | undefined;

    const stop = () => {
      socket.destroy();
      reject(cancelled());
    };
    const takeOutput = (piece: string) => {
      if (piece === "") return;
      output += piece;
      onOutput?.(piece);
    };
    signal.addEventListener("abort", stop, { once: true });
    socket.on("connect", () => {
      socket.write(toRequestBytes(job));
      forbidPauses = place?.allowPauses((paused) => socket.write(paused ? orders.pause : orders.resume));
    });
    socket.on("data", (piece) => {
      try {
        for (const { tag, payload } of frames.push(piece)) {
          if (tag === "O") takeOutput(text.write(payload));
          else if (tag === "R" && onReply !== undefined) lines.push(payload).forEach(onReply);
          else if (tag === "R") reply.push(payload);
          else if (tag === "F") fault += payload.toString();
          else {
            end = JobEnd.parse(JSON.parse(payload.toString()));
            forbidPauses?.();
          }
        }
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
    socket.on("error", (error) => (fault ||= error.message));
    socket.on("close", () => {
      signal.removeEventListener("abort", stop);
      forbidPauses?.();
      takeOutput(text.end());
      if (end === undefined || fault !== "") reject(new LostJobError(fault || "nobody said how it ended"));
      else resolve({ end, output, reply: Buffer.concat(reply).toString("utf8") });
    });
  });
}
