import { z } from "zod";
import { Aggregate, Filter, Group, Measure } from "@/lib/domain/plans/measure";
import { ChartKind } from "@/lib/lexicon/vocabulary/chart-kind";
import { Plan, Query } from "../query/query";

const [, Rows, Distribution, Correlation, Missing, Duplicates, Outliers, Overview, Insights] = Plan.options;
const common = { filters: true, notes: true, chart: true } as const;

/** A plan other than a query, without what has parts of its own. */
const Subject = z.discriminatedUnion("family", [
  Rows.omit(common),
  Distribution.omit({ ...common, group: true }),
  Correlation.omit(common),
  Missing.omit(common),
  Duplicates.omit(common),
  Outliers.omit(common),
  Overview.omit(common),
  Insights.omit(common),
]);
export type Subject = z.infer<typeof Subject>;

/** What one part of a reading adds to the plan. */
export const Piece = z.union([
  z.strictObject({ dataset: z.string() }),
  z.strictObject({ measure: Measure }),
  z.strictObject({ subject: Subject }),
  /** Only applies while the measure with that label exists; another measure has its own. */
  z.strictObject({ aggregate: Aggregate, of: z.string() }),
  z.strictObject({ group: Group }),
  z.strictObject({ filter: Filter }),
  z.strictObject({ having: Query.shape.having.unwrap() }),
  z.strictObject({ segments: Query.shape.segments.min(1) }),
  z.strictObject({ derived: Query.shape.derived.unwrap() }),
  z.strictObject({ order: Query.shape.order.unwrap() }),
  z.strictObject({ limit: z.int().positive() }),
  z.strictObject({ chart: ChartKind }),
]);
export type Piece = z.infer<typeof Piece>;

/** Encodes a piece as the value of a part. */
export function encodePiece(piece: Piece): string {
  return JSON.stringify(piece);
}

/** Decodes the value of a part; null for anything else. */
export function decodePiece(value: string): Piece | null {
  try {
    return Piece.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
}
