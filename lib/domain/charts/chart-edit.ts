import { z } from "zod";

const text = z.string().trim().max(200);

/** How the points of a chart with two axes are drawn. */
export const ChartType = z.enum(["bars", "bars_across", "line", "area", "points"]);
export type ChartType = z.infer<typeof ChartType>;

export const ChartScale = z.enum(["linear", "log"]);
export type ChartScale = z.infer<typeof ChartScale>;

/** The order of names along an axis; `data`: as in the data. */
export const ChartOrder = z.enum(["data", "largest", "smallest", "name"]);
export type ChartOrder = z.infer<typeof ChartOrder>;

/** Number of colours for a series: those of the page's palette. */
const paletteSize = 8;

/** A person's changes to the look of a chart; absent settings stay as the code made them. */
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
  /** Series by position, from 0. */
  series: z
    .record(
      z.string().regex(/^\d{1,3}$/),
      z.object({
        name: text.optional(),
        /** Position in the palette, from 0. */
        colour: z.int().min(0).max(paletteSize - 1).optional(), // prettier-ignore
      }),
    )
    .optional(),
});
export type ChartEdit = z.infer<typeof ChartEdit>;
