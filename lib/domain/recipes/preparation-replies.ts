import { z } from "zod";

/** What an engine understands of a message that wants data prepared. */
export const PreparationReply = z.object({
  /** What the data is to be, in one sentence. */
  goal: z.string(),
  /** `change` adds, removes or changes steps; `undo` goes back to an earlier version. */
  action: z.enum(["change", "undo"]),
  /** Names of datasets; the first one is prepared, the others are read besides. */
  inputs: z.array(z.string()),
  /** Name of a new dataset for the result; null: the next version of the first input. */
  output: z.string().nullish(),
  /** Columns that are read or changed. */
  fields: z.array(z.string()).nullish(),
  /** Those with data about persons. */
  personal_data: z.array(z.string()).nullish(),
  /** What must hold of the result. */
  success_criteria: z.array(z.string()).nullish(),
  /** For `undo`: label of the version to go back to; null: the one before. */
  undo_to: z.string().nullish(),
  /** Why it cannot be done, for the person; null when it can. */
  cannot: z.string().nullish(),
  /** What only the person can say; null when everything is clear. */
  question: z.string().nullish(),
  /** Possible answers to the question. */
  options: z.array(z.object({ id: z.string(), label: z.string() })).nullish(),
});
export type PreparationReply = z.infer<typeof PreparationReply>;

/** Parses JSON where a model wrote an object as text. */
function toObject(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** One op as a model writes it; which fields it needs depends on `op`, and code checks that. */
const WrittenOp = z.object({
  op: z.enum(["AddStep", "RemoveStep", "SetParam", "Connect", "BindConnection"]),
  type: z.string().nullish(),
  params: z.preprocess(toObject, z.record(z.string(), z.unknown())).nullish(),
  after: z.string().nullish(),
  step: z.string().nullish(),
  param: z.string().nullish(),
  value: z.unknown().optional(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  port: z.string().nullish(),
  connectionId: z.string().nullish(),
});
export type WrittenOp = z.infer<typeof WrittenOp>;

/** A patch of a recipe. */
export const PatchReply = z.object({
  ops: z.array(WrittenOp),
  /** Why no patch does what is wanted, for the person; null when one does. */
  cannot: z.string().nullish(),
});
export type PatchReply = z.infer<typeof PatchReply>;

/** How an engine judges the result of a preparation. */
export const PreparationVerdict = z.object({
  verdict: z.enum(["DONE", "ITERATE"]),
  category: z.enum(["data", "structure", "logic", "incomplete"]).nullish(),
  /** One sentence. */
  reason: z.string().nullish(),
  /** What to change, one sentence; null when nothing further can be done. */
  fix: z.string().nullish(),
});
export type PreparationVerdict = z.infer<typeof PreparationVerdict>;
