import { z } from "zod";

/** A Plotly figure as it is stored; what is in a trace or in the layout is checked where it is drawn. */
export const FigureJson = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  layout: z.record(z.string(), z.unknown()).default({}),
});
export type FigureJson = z.infer<typeof FigureJson>;

/** One series of a figure, as Plotly has it. */
export type FigureTrace = FigureJson["data"][number];
