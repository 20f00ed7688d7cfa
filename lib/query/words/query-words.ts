import type { Query, Window } from "@/lib/domain/query/query";
import { toWordList } from "@/lib/domain/text/word-list";
import { toExpressionWords, type WordsContext } from "./expression-words";
import { toKeyWords, toValueWords } from "./value-words";

/** Says what a window adds to the value that it is computed from. */
function toWindowWords({ fn, of, along, size }: Window, { show }: WordsContext): string {
  const next = along === null ? "" : ` along ${show(along)}`;
  switch (fn) {
    case "rank":
      return `its rank by ${show(of)}`;
    case "share":
      return "its share of the whole";
    case "change":
      return `the change in percent${next}`;
    case "difference":
      return `the difference${next}`;
    case "running":
      return `the total so far${next}`;
    case "moving":
      return `the mean of ${size ?? 1} in a row${next}`;
    case "whole":
      return "the value over all groups";
  }
}

/** Says which groups or rows stay: `the 3 highest by Fee of each Town`; null for all. */
function toLimitWords({ limit, order }: Query, { show }: WordsContext): string | null {
  if (limit === null) return null;
  const ranked = order.find(({ by }) => by === limit.by);
  if (ranked === undefined) return `the first ${limit.n}`;
  const per = limit.per.length === 0 ? "" : ` of each ${toWordList(limit.per.map(show))}`;
  return `the ${limit.n === 1 ? "" : `${limit.n} `}${ranked.first === "high" ? "highest" : "lowest"} by ${show(ranked.by)}${per}`;
}

function toOrderWords({ order, by }: Query, { show }: WordsContext): string | null {
  const [first] = order;
  // Groups in their own order need no word.
  const isOwn = first === undefined || (first.first === "low" && by.some(({ name }) => name === first.by));
  return isOwn ? null : `sorted by ${show(first.by)}, the ${first.first === "high" ? "highest" : "lowest"} first`;
}

/**
 * Says in words what a query computes: `total of Fee by month of Opened where Town is Lyon, the 3 highest by Fee`. Starts in lower case and
 * ends without a full stop.
 */
export function toQueryWords(query: Query, context: WordsContext): string {
  const { rows, measures, by, where, having, windows } = query;
  const { schema, show } = context;
  const shown =
    rows === null
      ? toWordList(measures.map(({ value }) => toValueWords(value, context)))
      : `rows with ${toWordList(rows.map((name) => show(schema.get(name)?.label ?? name)))}`;
  const keys = by.length === 0 ? "" : ` by ${toWordList(by.map((key) => toKeyWords(key, context)))}`;
  const condition = where === null ? "" : ` where ${toExpressionWords(where, context)}`;
  const kept =
    having === null ? null : `only groups whose ${toExpressionWords(having, { ...context, schema: new Map() })}`;
  const added =
    windows.length === 0 ? null : `with ${toWordList(windows.map((window) => toWindowWords(window, context)))}`;
  const placed = toLimitWords(query, context) ?? toOrderWords(query, context);
  return [`${shown}${keys}${condition}`, added, kept, placed].filter((part) => part !== null).join(", ");
}
