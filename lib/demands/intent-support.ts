import type { Intent } from "@/lib/lexicon/words/phrase";
import type { QueryPart } from "./query-part";
import { said, type Support } from "./support";

function isShare(part: QueryPart): boolean {
  return part.kind === "quotient" || (part.kind === "window" && part.window === "share");
}

function isChange(part: QueryPart): boolean {
  return part.kind === "window" && (part.window === "change" || part.window === "difference");
}

/** Tells how far a request such as "share" or "compare" says one part of a query; `parts` are all of them. */
export function toIntentSupport(intent: Intent, part: QueryPart, parts: readonly QueryPart[]): Support {
  switch (intent) {
    case "share":
      return said(
        part.kind === "quotient" ||
          (part.kind === "rows" && parts.some(isShare)) ||
          (part.kind === "window" && (part.window === "share" || part.window === "change")),
      );
    case "change":
      // Neither a course of time nor an order says by how much something changes.
      return said(
        part.kind === "parts" ||
          isChange(part) ||
          (parts.some(isChange) && ((part.kind === "key" && part.grain !== null) || part.kind === "direction")),
      );
    case "compare":
      return said(part.kind === "parts" || part.kind === "key" || part.kind === "difference" || part.kind === "window");
    case "missing":
      return said(part.kind === "missing" && part.missing);
    case "distribution":
      // Its numbers are many, and one of them counts missing values.
      return said(
        part.kind === "key" ||
          part.kind === "aggregate" ||
          part.kind === "rows" ||
          (part.kind === "missing" && part.missing) ||
          (part.kind === "window" && part.window === "share"),
      );
    case "trend":
      return said((part.kind === "key" && part.grain !== null) || part.kind === "date");
    case "running_total":
      return said(
        (part.kind === "window" && part.window === "running") || (part.kind === "key" && part.grain !== null),
      );
    case "moving_average":
      return said((part.kind === "window" && part.window === "moving") || (part.kind === "key" && part.grain !== null));
    case "overall":
      return said(
        (part.kind === "window" && part.window === "whole") || (part.kind === "aggregate" && part.aggregate === "sum"),
      );
    case "list":
      return said(part.kind === "key" || part.kind === "listed");
    case "duplicates":
    case "outliers":
    case "correlation":
    case "overview":
      return null;
  }
}
