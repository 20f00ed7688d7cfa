import { ArrowRight, Check, CornerUpLeft, LoaderCircle, Minus, X } from "lucide-react";
import type { CapabilityNode } from "@/lib/domain/capability";
import type { NodeView } from "@/lib/stream/run-view";
import { Disclosure } from "../../ui/disclosure";
import { classNames } from "../../ui/class-names";
import { words } from "../../words/words";
import { formatDuration } from "./format-duration";

const signs = { running: LoaderCircle, done: Check, failed: X, stopped: Minus } as const;

/**
 * One step of a run: its name, attempt, outcome, route and duration.
 * @param props.about its description by its capability.
 * @param props.now current time in milliseconds.
 * @param props.thinkingMs how long the model has been silent; null if it is not thinking.
 */
export function NodeRow(props: { node: NodeView; about: CapabilityNode; now: number; thinkingMs?: number | null }) {
  const { node, about, now, thinkingMs = null } = props;
  const Sign = signs[node.status];
  const elapsed = node.durationMs ?? (node.status === "running" ? Math.max(0, now - Date.parse(node.startedAt)) : null);
  return (
    <li className="flex gap-2 py-0.5 text-small">
      <Sign
        aria-hidden
        className={classNames(
          "mt-0.5 size-4 shrink-0 text-ink-soft",
          node.status === "running" && "animate-spin text-accent",
          node.status === "failed" && "text-failed",
        )}
      />
      <div className="min-w-0 flex-1">
        <span className={classNames(node.status === "running" && "font-medium")}>{about.label}</span>
        {node.attempt > 1 && (
          <span className="text-ink-soft"> · {words.run.attempt(node.attempt, about.limit ?? undefined)}</span>
        )}
        {node.model && (
          <span title={words.run.model(node.model)} className="text-ink-soft [overflow-wrap:anywhere]">
            {" · "}
            {node.model}
          </span>
        )}
        <span className="sr-only"> ({words.run.statuses[node.status]})</span>
        {thinkingMs !== null && (
          <p className="text-ink-soft tabular-nums">{words.run.thinking(formatDuration(thinkingMs))}</p>
        )}
        {node.summary && <p className="text-ink-soft [overflow-wrap:anywhere]">{node.summary}</p>}
        {node.reason && (
          <Decision detour={node.next !== null && about.detours.includes(node.next)} reason={node.reason} />
        )}
        {node.queuePosition !== null && (
          <p className="text-ink-soft tabular-nums">{words.run.queue(node.queuePosition)}</p>
        )}
        {node.status === "running" && about.writes === "code" && node.text !== "" && (
          <pre className="mt-1 max-h-40 overflow-auto rounded bg-sunken p-2 font-mono text-xs">{node.text}</pre>
        )}
        {node.output !== "" && (
          <Disclosure summary={words.run.output}>
            <pre className="max-h-48 overflow-auto rounded bg-sunken p-2 font-mono text-xs">{node.output}</pre>
          </Disclosure>
        )}
      </div>
      {thinkingMs === null && elapsed !== null && (node.status !== "running" || elapsed >= 1_000) && (
        <span className="shrink-0 text-ink-soft tabular-nums">{formatDuration(elapsed)}</span>
      )}
    </li>
  );
}

/** Explains the next step of the run; a detour has its own icon and colour. */
function Decision({ detour, reason }: { detour: boolean; reason: string }) {
  const Sign = detour ? CornerUpLeft : ArrowRight;
  return (
    <p className={classNames("flex gap-1.5", !detour && "text-ink-soft")}>
      <Sign aria-hidden className="mt-1 size-3 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{reason}</span>
    </p>
  );
}
