import { z } from "zod";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { ToolEnvelope } from "@/lib/ports/tools/tool-box";
import type { JournalWork } from "@/lib/ports/tools/tool-journal";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import { logError } from "../log";
import { longestSummary } from "./list-summary";
import type { RegisteredTool, ToolCaller } from "./registered-tool";

/** Time limit of a call in milliseconds, shorter than that of a transaction. */
const longestCallMs = 20_000;
/** Maximum JSON length of a call's facts; longer facts are dropped, and only the summary remains. */
const longestFacts = 200_000;

/** Prepares a call of a tool within limits of time and size. */
export function toJournalWork(
  tool: RegisteredTool,
  args: Record<string, unknown>,
  { sessionId, signal }: ToolCaller,
): JournalWork {
  const work = () =>
    withTimeLimit({ ms: longestCallMs, signal }, async (time) => {
      const late = new Promise<never>((_, reject) => {
        time.limit.addEventListener("abort", () => reject(toLate(tool.name)), { once: true });
      });
      const running = tool.run(args, { sessionId, signal: time.signal });
      running.catch(() => undefined);
      const envelope = await Promise.race([running, late]);
      signal.throwIfAborted();
      return toBoundedEnvelope(envelope);
    });
  return { effect: tool.effect, work, toFailure: (error) => toFailure(tool.name, error, signal) };
}

function toLate(name: string): CaveatError {
  return new CaveatError("execution_busy", `The tool ${name} took longer than ${longestCallMs / 1000} seconds.`, {
    remedy: "Retry it later, or request less at once.",
  });
}

function toBoundedEnvelope({ summary, facts, ...envelope }: ToolEnvelope): ToolEnvelope {
  const isLong = facts !== undefined && JSON.stringify(facts).length > longestFacts;
  return {
    ...envelope,
    summary: toClippedText(summary, longestSummary),
    ...(!isLong && facts !== undefined && { facts }),
  };
}

/** Converts an error of a tool to an envelope. Rethrows errors that stop the run or require a retry. */
function toFailure(name: string, error: unknown, signal: AbortSignal): ToolEnvelope {
  if (signal.aborted || isCaveatError(error, "cancelled") || isCaveatError(error, "database_unavailable")) throw error;
  if (isCaveatError(error)) return toFailed(error.message, error.remedy);
  if (error instanceof z.ZodError) return toFailed(`The arguments are invalid: ${toFaultText(error)}`);
  logError(`The tool ${name} failed.`, error);
  return toFailed("An internal error occurred while this was carried out.", "Retry it, or see the server's log.");
}

function toFailed(message: string, remedy?: string): ToolEnvelope {
  return { ok: false, summary: toClippedText(message, longestSummary), ...(remedy !== undefined && { remedy }) };
}

/** Describes what is wrong with arguments, field by field. */
export function toFaultText({ issues }: z.ZodError): string {
  return issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join(" ");
}
