import { writeFile } from "node:fs/promises";
import os from "node:os";
import { inspect } from "node:util";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { lookAtTable } from "../look/look-at-table";
import { readTable } from "../read-table";
import { ApartRequest, type ApartReport } from "./apart-reading";

// The program of the child process: takes a request as its one parameter, reads one table, or looks at it, and writes a report. The end of its
// input is the end of whoever wants the table, on purpose or by a crash: then it stops, and leaves nothing behind.

const stop = new AbortController();
process.stdin.on("end", () => stop.abort()).on("error", () => stop.abort());
process.stdin.resume();

async function answer({ parquet, ...request }: Omit<ApartRequest, "report">): Promise<ApartReport> {
  const options = { ...request, signal: stop.signal };
  try {
    if (parquet === null) return { outcome: "looked", look: await lookAtTable(options) };
    return { outcome: "read", table: await readTable({ ...options, parquet }) };
  } catch (error) {
    if (!isCaveatError(error) || error.code === "internal") {
      const fault: unknown = isCaveatError(error) ? (error.cause ?? error) : error;
      return { outcome: "failed", fault: inspect(fault) };
    }
    const { code, message, remedy, fields } = error;
    return { outcome: "refused", code, message, remedy, fields: [...fields] };
  }
}

// Whoever asks a question meanwhile goes first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const { report: target, ...request } = ApartRequest.parse(JSON.parse(process.argv[2] ?? "{}"));
const report = await answer(request);
if (!stop.signal.aborted) await writeFile(target, JSON.stringify(report), { mode: 0o600 });
process.exit(0);
