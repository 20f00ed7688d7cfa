import type { AnalysisResult, ExecutionFailure, ExecutionOutcome, ProducedFigure } from "@/lib/domain/runs/execution";
import type { VariationEffect } from "@/lib/domain/answers/variation";
import { cleanFigure } from "./figure/clean-figure";
import { crashFailure, limitFailure } from "./failure-sentences";
import type { FinishedJob, WorkerTier } from "./job";
import type { ExecutionLimits } from "./limits";
import { findWorkerReply, largestResult, type WorkerReply } from "./worker-reply";

const largestImage = 2 * 2 ** 20;

/** Settings of the job. */
interface OutcomeContext {
  seed: number;
  tier: WorkerTier;
  limits: ExecutionLimits;
  /** Whether figures were requested; true by default. */
  figures?: boolean;
}

/** Result, figures and failure of a job, and what had to be cut. */
interface Findings {
  result: AnalysisResult | null;
  figures: ProducedFigure[];
  warnings: string[];
  notices: string[];
  failure: ExecutionFailure | null;
  /** Absent for runs on unchanged data. */
  variation?: VariationEffect;
}

function failed(failure: ExecutionFailure): Findings {
  return { result: null, figures: [], warnings: [], notices: [], failure };
}

/** Sanitises the worker's figures; a failure when one is too large to store or cannot be drawn. */
function toFigures(reply: WorkerReply): Pick<Findings, "figures" | "notices" | "failure"> {
  const figures: ProducedFigure[] = [];
  const notices: string[] = [];
  for (const figure of reply.figures) {
    if (figure.kind === "image") {
      if (figure.png.length > largestImage) return { figures: [], notices, failure: tooLarge(figure.png.length) };
      figures.push(figure);
      continue;
    }
    const cleaned = cleanFigure(figure.json, figure.title);
    notices.push(...cleaned.notices);
    if (cleaned.status === "too_large") return { figures: [], notices, failure: tooLarge(cleaned.bytes) };
    if (cleaned.status === "clean") figures.push({ kind: "plotly", title: cleaned.title, json: cleaned.json });
  }
  return { figures, notices, failure: null };
}

function tooLarge(size: number): ExecutionFailure {
  const megabytes = (size / 2 ** 20).toFixed(1);
  return {
    kind: "result_size",
    message: `A chart needs ${megabytes} MB and at most 2 MB can be kept; aggregate or sample the data before plotting.`,
  };
}

/** Converts the failure that the worker reports; it may not write sentences about limits. */
function toFailure(failure: NonNullable<WorkerReply["failure"]>, limits: ExecutionLimits): ExecutionFailure {
  if (failure.kind === "memory") return { ...failure, message: limitFailure("memory", limits).message };
  if (failure.kind === "timeout") return { ...failure, message: limitFailure("cpu", limits).message };
  return failure;
}

function findingsOf(job: FinishedJob, { limits, figures: wanted = true }: OutcomeContext): Findings {
  const { end } = job;
  if (end.reason !== null && end.reason !== "cancelled") return failed(limitFailure(end.reason, limits));
  if (end.status !== 0 && end.status !== 1) return failed(crashFailure(end, limits));
  const reply = findWorkerReply(job.reply);
  if (reply === null || (end.status === 0) !== (reply.failure === null)) {
    return failed({ kind: "crashed", message: "The result could not be read; leave it in `result` or `fig` only." });
  }
  const { warnings, variation } = reply;
  const effect = variation === undefined ? {} : { variation };
  if (reply.failure !== null) {
    return { ...failed(toFailure(reply.failure, limits)), warnings, notices: reply.notices, ...effect };
  }
  if (JSON.stringify(reply.result).length > largestResult) return failed(limitFailure("result_size", limits));
  const { figures, notices, failure } = toFigures(reply);
  const found = failure === null ? { result: reply.result, figures, failure } : failed(failure);
  const all = { ...found, warnings, notices: [...new Set([...reply.notices, ...notices])], ...effect };
  if (all.failure !== null || all.result !== null || all.figures.length > 0 || !wanted) return all;
  return {
    ...all,
    failure: { kind: "no_result", message: "The chart contains nothing that can be shown; use another kind of chart." },
  };
}

/** Converts a finished job to its outcome. The supervisor's report decides whether it succeeded, not the worker's. */
export function toOutcome(job: FinishedJob, context: OutcomeContext): ExecutionOutcome {
  const findings = findingsOf(job, context);
  return {
    status: findings.failure === null ? "succeeded" : "failed",
    ...findings,
    stdout: job.output,
    seed: context.seed,
    durationMs: job.end.wallMs,
    isolation: context.tier,
  };
}

/** Builds the outcome of code that did not run. */
export function refusedOutcome(message: string, context: { seed: number; tier: string }): ExecutionOutcome {
  return {
    status: "failed",
    ...failed({ kind: "refused", message }),
    stdout: "",
    seed: context.seed,
    durationMs: 0,
    isolation: context.tier,
  };
}
