"use client";

import { LoaderCircle } from "lucide-react";
import { lazy, Suspense, use, useState } from "react";
import type { Answer } from "@/lib/domain/answers/answer";
import { defaultCapability, type CapabilityNode } from "@/lib/domain/capability";
import type { RunView, NodeView } from "@/lib/stream/run-view";
import { CapabilitiesContext } from "../../capabilities/capabilities-context";
import { findNode } from "../../capabilities/find-node";
import { AnalystLanes } from "../../investigations/analyst-lanes";
import { Disclosure } from "../../ui/disclosure";
import { words } from "../../words/words";
import { formatDuration } from "./format-duration";
import { NodeRow } from "./node-row";
import { toRunSummary } from "./to-run-summary";
import { useNow } from "./use-now";
import { workedMs } from "./worked-ms";
import { toQuietStep, toThinkingMs } from "./quiet-step";

const StreamingText = lazy(() =>
  import("../answer/markdown/streaming-text").then((room) => ({ default: room.StreamingText })),
);

/** Duration of silence after which a note explains that it is normal, in milliseconds. */
const longMs = 60_000;

/**
 * Shows a run step by step while it is running, and afterwards as one line that expands to the steps.
 * @param props.again whether the question already has an answer.
 * @param props.waits whether its interrupt is open, which its events only report later.
 */
export function RunBlock(props: { run: RunView; answer: Answer | undefined; again?: boolean; waits?: boolean }) {
  const { run, answer } = props;
  const working = props.again ? words.run.again : words.run.working;
  const capabilities = use(CapabilitiesContext);
  const label =
    run.capability === defaultCapability ? undefined : capabilities.find(({ id }) => id === run.capability)?.label;
  const about = (node: string) => findNode(capabilities, { capability: run.capability, node });
  const live = run.status === "running" || run.status === "waiting";
  const works = run.status === "running" || (run.status === "waiting" && props.waits !== true);
  const now = useNow(works);
  const writing = run.nodes.findLast(
    (node) => node.status === "running" && node.text !== "" && about(node.node).writes === "answer",
  );
  const summary = live ? (
    <span className="inline-flex items-center gap-1.5">
      {works && <LoaderCircle aria-hidden className="size-3.5 animate-spin text-accent" />}
      {works ? working : words.run.waiting}
      {label !== undefined && ` · ${label}`}
      {works && <span className="tabular-nums">{formatElapsed(run, now)}</span>}
    </span>
  ) : (
    <span className="tabular-nums">{toRunSummary(run, answer, capabilities)}</span>
  );
  const current = works ? run.nodes.findLast((node) => node.status === "running") : undefined;
  const thinkingMs = useThinkingMs(current, current && about(current.node), now);
  return (
    <>
      <Disclosure key={live ? "live" : "ended"} open={live} summary={summary}>
        <ol className="rounded-lg border bg-surface px-3 py-2">
          {run.nodes.map((node) => (
            <NodeRow
              key={`${node.node}:${node.attempt}`}
              node={node}
              about={about(node.node)}
              now={now}
              thinkingMs={node === current ? thinkingMs : null}
            />
          ))}
        </ol>
        <AnalystLanes parts={run.parts} />
      </Disclosure>
      {works && (
        // Rendered before it has text, so that screen readers announce the text only once instead of every second.
        <p role="status" className="text-small text-ink-soft empty:sr-only">
          {thinkingMs !== null && thinkingMs >= longMs && words.run.longReply}
        </p>
      )}
      {writing && (
        <div className="answer-lead">
          <Suspense
            fallback={
              <p aria-busy className="prose-answer whitespace-pre-wrap">
                {writing.text}
              </p>
            }
          >
            <StreamingText text={writing.text} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function formatElapsed(run: RunView, now: number): string {
  const elapsed = workedMs(run, now);
  return elapsed >= 1_000 ? formatDuration(elapsed - (elapsed % 1_000)) : "";
}

/** Returns how long the model of a running step has been silent, in milliseconds; null if it is not thinking. */
function useThinkingMs(
  node: NodeView | undefined,
  about: Pick<CapabilityNode, "asks"> | undefined,
  now: number,
): number | null {
  const [before, setBefore] = useState(() => toQuietStep(null, node, now));
  const quiet = toQuietStep(before, node, now);
  if (quiet !== before) setBefore(quiet);
  return toThinkingMs(quiet, about, now);
}
