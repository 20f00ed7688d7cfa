import { z } from "zod";
import { ParamValue } from "./recipe";

/** Most ops of one pass. */
export const mostOps = 20;

const reference = z.string().min(1).max(400);

/**
 * One change of a recipe. `step`, `after`, `from` and `to` are ids of steps, or names or ids of inputs; `from` may name
 * an output port after a dot (`filter_1.rejected`).
 */
export const RecipeOp = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("AddStep"),
    type: z.string().max(60),
    params: z.record(z.string(), ParamValue),
    /** The step or input that it follows; the last step by default. Steps that read that one read the new one instead. */
    after: reference.optional(),
  }),
  z.strictObject({ op: z.literal("RemoveStep"), step: reference }),
  /** Sets one param; null removes it. The param `disabled` switches the step off (true) and on (false). */
  z.strictObject({ op: z.literal("SetParam"), step: reference, param: z.string().max(60), value: ParamValue }),
  z.strictObject({
    op: z.literal("Connect"),
    from: reference,
    to: reference,
    /** Input port of `to`; its first one without a table by default, else its first one. */
    port: z.string().max(60).optional(),
  }),
  /** `step` is an input of the recipe. */
  z.strictObject({ op: z.literal("BindConnection"), step: reference, connectionId: z.string().min(1).max(100) }),
]);
export type RecipeOp = z.infer<typeof RecipeOp>;

/** The ops of one pass. */
export const RecipeOps = z.array(RecipeOp).min(1).max(mostOps, `At most ${mostOps} ops at once.`);
