"use client";

import { LoaderCircle } from "lucide-react";
import type { Answer } from "@/lib/domain/answer";
import type { RunView } from "@/lib/stream/run-view";
import { Disclosure } from "../ui/disclosure";
import { words } from "../words";
import { formatDuration } from "./format-duration";
import { LazyAnswerText } from "./lazy-answer-text";
import { NodeRow } from "./node-row";
import { toRunSummary } from "./to-run-summary";
import { useNow } from "./use-now";

/**
 * What a run does, step by step while it runs; one line that opens to the steps once it has ended.
 * @param props.again it answers a question that has an answer already.
 */
export function RunBlock(props: { run: RunView; answer: Answer | undefined; again?: boolean }) {
  const { run, answer } = props;
  const working = props.again ? words.run.again : words.run.working;
  const live = run.status === "running" || run.status === "waiting";
  const now = useNow(run.status === "running");
  const writing = run.nodes.findLast(
    (node) =>
      node.status === "running" && node.text !== "" && (node.node === "explain" || node.node === "explain_results"),
  );
  const summary = live ? (
    <span className="inline-flex items-center gap-1.5">
      {run.status === "running" && <LoaderCircle aria-hidden className="size-3.5 animate-spin text-accent" />}
      {run.status === "running" ? working : words.run.waiting}
      <span className="tabular-nums">{formatElapsed(run, now)}</span>
    </span>
  ) : (
    <span className="tabular-nums">{toRunSummary(run, answer)}</span>
  );
  return (
    <>
      <Disclosure key={live ? "live" : "ended"} open={live} summary={summary}>
        <ol className="rounded-lg border bg-surface px-3 py-2">
          {run.nodes.map((node) => (
            <NodeRow key={`${node.node}:${node.attempt}`} node={node} now={now} />
          ))}
        </ol>
      </Disclosure>
      {run.interrupt && <p className="rounded-lg border bg-surface p-3">{run.interrupt.prompt}</p>}
      {writing && <LazyAnswerText text={writing.text} streaming />}
    </>
  );
}

function formatElapsed(run: RunView, now: number): string {
  const elapsed = now - Date.parse(run.startedAt);
  return elapsed >= 1_000 && run.status === "running" ? formatDuration(elapsed - (elapsed % 1_000)) : "";
}
