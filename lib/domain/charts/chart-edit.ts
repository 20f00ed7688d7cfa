import { z } from "zod";
import { chartTypes } from "./chart-types";

const text = z.string().trim().max(200);

/** How the points of a chart with two axes are drawn. */
export const ChartType = z.enum(Object.keys(chartTypes) as (keyof typeof chartTypes)[]);
export type ChartType = z.infer<typeof ChartType>;

export const ChartScale = z.enum(["linear", "log"]);
export type ChartScale = z.infer<typeof ChartScale>;

/** The order of names along an axis; `data` keeps the order of the data. */
export const ChartOrder = z.enum(["data", "largest", "smallest", "name"]);
export type ChartOrder = z.infer<typeof ChartOrder>;

/** Number of series colours in the page's palette. */
const paletteSize = 8;

/** The user's changes to the appearance of a chart; absent settings stay as produced by the code. */
export const ChartEdit = z.object({
  title: text.optional(),
  type: ChartType.optional(),
  xTitle: text.optional(),
  yTitle: text.optional(),
  xScale: ChartScale.optional(),
  yScale: ChartScale.optional(),
  order: ChartOrder.optional(),
  /** Whether to show values beside their marks. */
  labels: z.boolean().optional(),
  /** Series keyed by 0-based position. */
  series: z
    .record(
      z.string().regex(/^\d{1,3}$/),
      z.object({
        name: text.optional(),
        /** 0-based position in the palette. */
        colour: z.int().min(0).max(paletteSize - 1).optional(), // prettier-ignore
      }),
    )
    .optional(),
});
export type ChartEdit = z.infer<typeof ChartEdit>;
