import { z } from "zod";

const PortView = z.object({ name: z.string(), label: z.string() });

/** A step type, as forms need it. */
export const StepTypeView = z.object({
  type: z.string(),
  label: z.string(),
  description: z.string(),
  category: z.string(),
  /** JSON Schema of the params; `control` says how a form edits each. */
  params: z.record(z.string(), z.unknown()),
  inputs: z.array(PortView),
  outputs: z.array(PortView),
});

/** All step types, and the functions that expressions may call. */
export const StepTypeList = z.object({
  items: z.array(StepTypeView),
  functions: z.array(z.object({ name: z.string(), description: z.string() })),
});
export type StepTypeList = z.infer<typeof StepTypeList>;
