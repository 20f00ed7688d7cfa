import { writeFile } from "node:fs/promises";
import os from "node:os";
import { inspect } from "node:util";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { readTable } from "../read-table";
import { ApartRequest, type ApartReport } from "./apart-reading";

// The program of the child process: takes a request as its one parameter, reads one table and writes a report. The end of its
// input is the end of whoever wants the table, on purpose or by a crash: then it stops, and leaves nothing behind.

const stop = new AbortController();
process.stdin.on("end", () => stop.abort()).on("error", () => stop.abort());
process.stdin.resume();

async function read({ limits, ...request }: Omit<ApartRequest, "report">): Promise<ApartReport> {
  try {
    return { outcome: "read", table: await readTable({ ...request, limits, signal: stop.signal }) };
  } catch (error) {
    if (!isCaveatError(error) || error.code === "internal") {
      const fault: unknown = isCaveatError(error) ? (error.cause ?? error) : error;
      return { outcome: "failed", fault: inspect(fault) };
    }
    return { outcome: "refused", code: error.code, message: error.message, remedy: error.remedy };
  }
}

// Whoever asks a question meanwhile goes first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const { report: target, ...request } = ApartRequest.parse(JSON.parse(process.argv[2] ?? "{}"));
const report = await read(request);
if (!stop.signal.aborted) await writeFile(target, JSON.stringify(report), { mode: 0o600 });
process.exit(0);
