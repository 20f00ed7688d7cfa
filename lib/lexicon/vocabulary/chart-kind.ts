import { z } from "zod";
import { chartKinds } from "./chart-kinds";

/** A registered kind of chart. */
export const ChartKind = z.enum(Object.keys(chartKinds) as (keyof typeof chartKinds)[]);
export type ChartKind = z.infer<typeof ChartKind>;
