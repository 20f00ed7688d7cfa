import { randomInt } from "node:crypto";
import { z } from "zod";
import { CapabilityId } from "@/lib/domain/capability";
import { CaveatError } from "@/lib/domain/caveat-error";
import { assertAskable } from "@/lib/domain/datasets/dataset-readiness";
import { CureWish } from "@/lib/domain/answers/cure";
import { EngineKind } from "@/lib/domain/engine-kind";
import { DatasetId, MessageId, type RunId, type SessionId } from "@/lib/domain/ids";
import { changesOneThing, Rerun } from "@/lib/domain/answers/rerun";
import { ApprovalMode, type SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { WebhookUrl } from "../webhooks/webhook-url";
import { applyCure } from "../cures/apply-cure";
import { assertReading } from "./assert-reading";
import { toChosenEngine } from "./chosen-engine";
import { followRun, type FollowOptions } from "./follow-run";

const Question = z
  .string()
  .trim()
  .min(1, "Write a question.")
  .max(10_000, "A question may have at most 10,000 characters.");
const DatasetIds = z
  .array(DatasetId.schema)
  .max(20, "At most 20 datasets can be used at once.")
  .transform((ids) => [...new Set(ids)]);

/** Body of POST /api/sessions. */
export const NewSession = z.object({
  question: Question,
  datasetIds: DatasetIds.default([]),
  approval: ApprovalMode.default("auto"),
  engine: EngineKind.optional(),
  capability: CapabilityId.optional(),
  webhookUrl: WebhookUrl.optional(),
});

/** A further question of a conversation; without `datasetIds`, about those of the conversation. */
export const FurtherQuestion = z.object({
  question: Question,
  datasetIds: DatasetIds.optional(),
  capability: CapabilityId.optional(),
});

/** A question to answer again, with at most one change. */
export const RerunRequest = Rerun.omit({ cure: true })
  .extend({ questionId: MessageId.schema })
  .refine(
    changesOneThing,
    "Send one of approachId, code, datasetVersion, exact and reading, or none to start again from the beginning.",
  );

/** Body of POST /api/sessions/{id}/messages: a further question, a rerun of an earlier one, or a cure of an answer. */
export const NewMessage = FurtherQuestion.partial()
  .extend({ rerun: RerunRequest.optional(), cure: CureWish.optional() })
  .transform(({ question, datasetIds, rerun, cure, capability }, context) => {
    if (cure !== undefined && [question, datasetIds, rerun, capability].every((part) => part === undefined))
      return { cure };
    const forced = capability !== undefined && { capability };
    if (question !== undefined && rerun === undefined && cure === undefined)
      return { question, ...(datasetIds && { datasetIds }), ...forced };
    if (question === undefined && datasetIds === undefined && rerun !== undefined && cure === undefined)
      return { rerun, ...forced };
    const message = "Send a question, with datasetIds if it is about other datasets, or a rerun or a cure alone.";
    context.addIssue({
      code: "custom",
      path: [cure !== undefined ? "cure" : rerun === undefined ? "question" : "rerun"],
      message,
    });
    return z.NEVER;
  });

/** Query of calls that can wait for the answer. */
export const WaitQuery = z.object({ wait: z.enum(["true", "false"]).default("false") });

/** Seeds the random numbers of a run's executions; stored with the run so that it can be repeated exactly. */
function newSeed(): number {
  return randomInt(0, 2 ** 31 - 1);
}

/**
 * Starts a conversation with its first question. Throws `not_found` for an unknown dataset, `invalid_input` for a
 * webhook when webhooks are off, or an engine or a capability that this server does not have.
 */
export async function startSession(
  container: Container,
  input: z.infer<typeof NewSession> & { runId?: RunId },
  options: FollowOptions,
): Promise<SessionResponse> {
  if (input.webhookUrl !== undefined && !container.environment.WEBHOOKS) {
    throw new CaveatError("invalid_input", "Webhooks are off on this server.", {
      fields: [{ field: "webhookUrl", message: "Webhooks are off on this server." }],
      remedy: "Leave webhookUrl out, or start the server with WEBHOOKS=true and WEBHOOK_SECRET.",
    });
  }
  const { engine: wanted, ...question } = input;
  assertCapability(container, input.capability);
  const { engine: own } = await container.engines.get();
  const engine = toChosenEngine(own.description, wanted) ?? undefined;
  await assertDatasets(container, input.datasetIds);
  const { sessionId, runId } = await container.runs.createSession({ ...question, engine, seed: newSeed() });
  return followRun(container, { sessionId, runId }, options);
}

/**
 * Adds a question to a conversation, or a further version of an answer, for a cure with changed data; queues it while another
 * one runs. Throws `not_found`, `conflict`, `recipe_refused`, `invalid_input` for a rerun that the answer does not allow.
 */
export async function askQuestion(
  container: Container,
  sessionId: SessionId,
  input: z.infer<typeof NewMessage> & { runId?: RunId },
  options: FollowOptions,
): Promise<SessionResponse> {
  const { runId: wanted } = input;
  if ("cure" in input && input.cure !== undefined)
    return applyCure(container, sessionId, { ...input.cure, runId: wanted }, options);
  const seed = newSeed();
  const { capability } = input;
  assertCapability(container, capability);
  if ("rerun" in input) {
    const { questionId, ...rerun } = input.rerun;
    if (rerun.reading !== undefined) {
      await assertReading(container, { sessionId, questionId, changes: rerun.reading });
    }
    const { runId } = await container.runs.addRerun({
      sessionId,
      questionId,
      rerun,
      seed,
      ...(capability && { capability }),
      ...(wanted && { runId: wanted }),
    });
    return followRun(container, { sessionId, runId }, options);
  }
  await assertDatasets(container, input.datasetIds ?? []);
  const { runId } = await container.runs.addQuestion({ sessionId, ...input, seed });
  return followRun(container, { sessionId, runId }, options);
}

/** Throws `invalid_input` with those that there are for a capability that this installation does not have. */
function assertCapability({ capabilities }: Container, wanted: CapabilityId | undefined): void {
  const ids = capabilities.all.map(({ id }) => id);
  if (wanted === undefined || ids.includes(wanted)) return;
  throw new CaveatError("invalid_input", `There is no capability “${wanted}” here.`, {
    fields: [{ field: "capability", message: `Choose one of: ${ids.join(", ")}.` }],
    remedy: `Choose one of: ${ids.join(", ")}; or leave it out to have the message routed.`,
  });
}

async function assertDatasets(container: Container, ids: readonly DatasetId[]): Promise<void> {
  const records = await Promise.all(ids.map((id) => container.catalogue.get(id)));
  for (const { dataset } of records) assertAskable(dataset);
}
