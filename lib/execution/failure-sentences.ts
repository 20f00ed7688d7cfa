import type { ExecutionFailure } from "@/lib/domain/runs/execution";
import type { JobEnd } from "./job";
import type { ExecutionLimits } from "./limits";

const gigabyte = 2 ** 30;

function sizeOf(bytes: number): string {
  if (bytes >= gigabyte) return `${Number((bytes / gigabyte).toFixed(1))} GB`;
  return bytes >= 2 ** 20 ? `${Math.round(bytes / 2 ** 20)} MB` : `${Math.round(bytes / 1024)} KB`;
}

/** Describes what happened and what to do about it, for each limit. */
export function limitFailure(
  kind: "wall" | "cpu" | "memory" | "threads" | "output" | "result_size" | "files",
  limits: ExecutionLimits,
): ExecutionFailure {
  switch (kind) {
    case "wall":
      return {
        kind: "timeout",
        message: `The code ran longer than ${limits.wallSeconds} seconds and was stopped; use less data, a sample, or a faster method.`,
      };
    case "cpu":
      return {
        kind: "timeout",
        message: `The code used more than ${limits.cpuSeconds} seconds of processor time and was stopped; use less data, a sample, or a faster method.`,
      };
    case "memory":
      return {
        kind: "memory",
        message: `The code needed more memory than the ${sizeOf(limits.residentBytes)} allowed; select fewer columns, aggregate earlier, or work in parts.`,
      };
    case "threads":
      return {
        kind: "memory",
        message: `The code started more than ${limits.threads} threads and was stopped; use fewer of them.`,
      };
    case "output":
      return {
        kind: "output_size",
        message: `The code printed more than ${sizeOf(limits.outputBytes)} and was stopped; print summaries instead of whole tables.`,
      };
    case "files":
      return {
        kind: "output_size",
        message: `The code wrote more than ${sizeOf(limits.scratchBytes)} of temporary files and was stopped; keep intermediate tables in memory.`,
      };
    case "result_size":
      return {
        kind: "result_size",
        message: "The result is too large to keep; aggregate, take the top rows, or plot fewer points.",
      };
  }
}

const signalNames: Record<number, string> = { 4: "SIGILL", 6: "SIGABRT", 7: "SIGBUS", 11: "SIGSEGV", 31: "SIGSYS" };

/** Describes why a worker ended that neither finished nor reached a limit of the supervisor. */
export function crashFailure(end: JobEnd, limits: ExecutionLimits): ExecutionFailure {
  if (end.status === -9 && end.cpuMs >= limits.cpuSeconds * 1000) return limitFailure("cpu", limits);
  if (end.status === -9) return limitFailure("memory", limits);
  if (end.status < 0) {
    const name = signalNames[-end.status] ?? `signal ${-end.status}`;
    return { kind: "crashed", message: `Python crashed (${name}) while running the code; try another method.` };
  }
  return {
    kind: "crashed",
    message: `The code ended Python itself (exit status ${end.status}) before its result could be read; remove calls that exit.`,
  };
}
