import { z } from "zod";

/** What computes a recipe where the rows are; `spark` is the cluster of the installation. */
export const RecipeServer = z.enum(["postgres", "mysql", "sqlite", "duckdb", "spark"]);
export type RecipeServer = z.infer<typeof RecipeServer>;
