import { createInterface } from "node:readline";
import { inspect } from "node:util";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { readDocument } from "../documents/read-document";
import { listTables } from "../foreign/list-tables";
import { lookAtTable } from "../look/look-at-table";
import { readTable } from "../read-table";
import { makeTable } from "../staged/make-table";
import { runQuery } from "../staged/run-query";
import { toQueryFault } from "../staged/to-query-fault";
import { ApartRequest, endOfReport, isReusable, type ApartReport } from "./apart-reading";
import { removeStage } from "./remove-stage";
import { toReportLines } from "./report-lines";

// The program of the child process: takes a request as a line of its input, performs it, and prints a report. Ends after it, except after a
// query over stored tables, which leaves it ready for the next request. When its input ends, because the server closed it or crashed, it
// stops and leaves nothing behind.

/** How long its work may take to stop by itself, in milliseconds: DuckDB looks for an interruption between two pieces of work only. */
const stoppingMs = 500;

const stop = new AbortController();
const lines = createInterface({ input: process.stdin });
/** Prefix of the paths of the request in progress. */
let stage: string | undefined;
lines.once("close", () => {
  stop.abort();
  setTimeout(() => void endNow(), stoppingMs);
});
process.stdin.once("error", () => lines.close());

/** Ends this process with its descendants; exiting would wait for DuckDB's threads. */
async function endNow(): Promise<void> {
  if (stage !== undefined) await removeStage(stage);
  process.kill(-process.pid, "SIGKILL");
}

async function perform({ wanted, source, stage: own, means }: ApartRequest): Promise<ApartReport> {
  const options = { ...means, source, stage: own, signal: stop.signal };
  switch (wanted.task) {
    case "read":
      return { outcome: "read", table: await readTable({ ...options, ...wanted }) };
    case "look":
      return { outcome: "looked", look: await lookAtTable({ ...options, ...wanted }) };
    case "list":
      return { outcome: "listed", tables: await listTables(options) };
    case "document":
      return { outcome: "document", document: await readDocument({ ...options, ...wanted }) };
    case "query":
      return { outcome: "queried", result: await runQuery({ ...options, ...wanted }) };
    case "make": {
      const { counts, bytes, fingerprint, ...table } = await makeTable({ ...options, ...wanted }).catch(
        (error: unknown) => {
          throw toQueryFault(error);
        },
      );
      return { outcome: "made", table, counts, bytes, fingerprint };
    }
  }
}

async function answer(request: ApartRequest): Promise<ApartReport> {
  try {
    return await perform(request);
  } catch (error) {
    if (!isCaveatError(error) || error.code === "internal") {
      const fault: unknown = isCaveatError(error) ? (error.cause ?? error) : error;
      return { outcome: "failed", fault: inspect(fault) };
    }
    const { code, message, remedy, fields } = error;
    return { outcome: "refused", code, message, remedy, fields: [...fields] };
  }
}

for await (const line of lines) {
  const request = ApartRequest.parse(JSON.parse(line));
  ({ stage } = request);
  const report = toReportLines(await answer(request));
  if (isReusable(request.wanted)) process.stdout.write(`${report}${endOfReport}`);
  else process.stdout.write(report, () => process.exit(0));
}
process.exit(0);
