import { z } from "zod";
import { ConnectionKind } from "../connections/connection";
import { connectionKinds } from "../connections/connection-kinds";

/** What computes a recipe where the rows are; `spark` is the cluster of the installation. */
export const RecipeServer = z.enum([...ConnectionKind.options.filter((kind) => connectionKinds[kind].live), "spark"]);
export type RecipeServer = z.infer<typeof RecipeServer>;
