import { z } from "zod";

/** A Plotly figure as it is stored; traces and layout are validated where they are drawn. */
export const FigureJson = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  layout: z.record(z.string(), z.unknown()).default({}),
});
export type FigureJson = z.infer<typeof FigureJson>;

/** One series of a figure, in Plotly's format. */
export type FigureTrace = FigureJson["data"][number];
