import type { RunEvent } from "@/lib/domain/runs/run-event";
import { toCovered, type Interval, type Span } from "./time-book";
import { parts } from "./parts";

/** Where the time of one question went, in milliseconds. */
export interface QuestionTime {
  wall: number;
  model: number;
  code: number;
  /** Time outside of the model and the code. */
  own: number;
  /** Parts of `own`; parts run concurrently, so these may sum up to more. */
  byPart: Readonly<Record<string, number>>;
  /** How often each part was called, by part and function. */
  calls: Readonly<Record<string, number>>;
  /** The share of `own` in which no part was active: the graph itself, prompts, conversions, waiting. */
  rest: number;
  /** Own time of each node; time between nodes is under `between nodes`. */
  byNode: Readonly<Record<string, number>>;
}

/** Tasks outside the run, which nothing waits for. */
const besideRun = new Set(["title"]);

/**
 * Sums up a question.
 * @param question.events those of its run; `at` has whole milliseconds, so single nodes are accurate to one or two.
 */
export function toQuestionTime(question: {
  asked: Interval;
  spans: readonly Span[];
  events: readonly RunEvent[];
}): QuestionTime {
  const { asked, events } = question;
  const spans = question.spans.filter(({ part, detail }) => part !== parts.model || !besideRun.has(detail));
  const foreign = spans.filter(({ part }) => part === parts.model || part === parts.code);
  const ownOf = (interval: Interval) => interval.end - interval.start - toCovered(foreign, interval);
  const coveredBy = (part: string) =>
    toCovered(
      spans.filter((span) => span.part === part),
      asked,
    );
  const nodes = toNodeIntervals(events);
  const byNode: Record<string, number> = {};
  for (const { node, ...interval } of nodes) byNode[node] = (byNode[node] ?? 0) + ownOf(interval);
  const own = ownOf(asked);
  const inNodes = Object.values(byNode).reduce((sum, ms) => sum + ms, 0);
  const ownParts = Object.values(parts).filter((part) => part !== parts.model && part !== parts.code);
  return {
    wall: asked.end - asked.start,
    model: coveredBy(parts.model),
    code: coveredBy(parts.code),
    own,
    byPart: Object.fromEntries(ownParts.map((part) => [part, coveredBy(part)])),
    calls: toCalls(spans),
    rest: asked.end - asked.start - toCovered(spans, asked),
    byNode: { ...byNode, "between nodes": own - inNodes },
  };
}

function toNodeIntervals(events: readonly RunEvent[]): (Interval & { node: string })[] {
  return events.flatMap((event) => {
    if (event.type !== "node_end") return [];
    const end = Date.parse(event.at);
    return [{ node: event.node, start: end - event.durationMs, end }];
  });
}

function toCalls(spans: readonly Span[]): Record<string, number> {
  const calls: Record<string, number> = {};
  for (const { part, detail } of spans) {
    const name = `${part}: ${detail}`;
    calls[name] = (calls[name] ?? 0) + 1;
  }
  return calls;
}
