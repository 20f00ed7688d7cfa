import fc from "fast-check";
import { z } from "zod";
import {
  AlignmentCheck,
  Conclusion,
  DataProfile,
  Evaluation,
  Plan,
  RemediationPlan,
  Requirements,
  Understanding,
} from "@/lib/domain/answers/analysis";
import type { EngineScript } from "./fake-reasoning-engine";
import { toArbitrary } from "../schema-arbitrary";

const schemas = {
  understand_question: Understanding,
  formulate_requirements: Requirements,
  profile_data: DataProfile,
  select_columns: z.object({ columns: z.array(z.string()) }),
  check_alignment: AlignmentCheck,
  evaluate_results: Evaluation,
  plan_remediation: RemediationPlan,
  plan: Plan,
  conclude: Conclusion,
  explain: z.string(),
  generate_code: z.string(),
  explain_results: z.string(),
  recompute: z.string(),
  summarise_history: z.string(),
  title: z.string(),
} satisfies Record<keyof EngineScript, z.ZodType>;

/** Fields that let a run proceed. */
const goingOn: Record<string, object> = {
  understand_question: { needs_data_work: true, ambiguity: 9 },
  plan: { needs_data_work: true, ambiguity: 9, aligned: true },
  check_alignment: { aligned: true },
};

/** Generates scripts with two replies per task that its schema admits; many let a run reach a result. */
export const hostileScripts: fc.Arbitrary<EngineScript> = fc
  .tuple(
    fc.boolean(),
    fc.record(
      Object.fromEntries(
        Object.entries(schemas).map(([task, schema]) => [
          task,
          fc.array(toArbitrary<unknown>(schema), { minLength: 2, maxLength: 2 }),
        ]),
      ),
    ),
  )
  .map(([isGoingOn, replies]) =>
    Object.fromEntries(
      Object.entries(replies).map(([task, outputs]) => [
        task,
        outputs.map((output) => ({
          output: isGoingOn && task in goingOn ? { ...(output as object), ...goingOn[task] } : output,
        })),
      ]),
    ),
  );
