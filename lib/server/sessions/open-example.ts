import { isCaveatError } from "@/lib/domain/caveat-error";
import type { DatasetId, SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "../container";
import { addSample } from "../datasets/add-sample";
import { askQuestion, startSession } from "./ask-question";

/** A comparison, something that the sample cannot answer, to show how that is stated, and a relation to end with. */
const questions = [
  "What is the average body mass by species?",
  "What is the average salary by species?",
  "Is flipper length correlated with body mass?",
] as const;

const sampleName = "penguins";

const pageSize = 100;

/**
 * Returns a finished conversation to read: questions about a sample, answered by the built-in engine at no cost.
 * Created on first request and then kept like any other; created again once it is deleted or one of its runs has
 * failed.
 */
export async function openExample(container: Container): Promise<SessionResponse> {
  const kept = await findExample(container, await container.settings.exampleSession());
  if (kept !== null) return kept;
  const [first, ...others] = questions;
  // The caller may leave in the meantime; the example exists when they come back.
  const options = { wait: true, signal: container.stopping };
  const begin = {
    question: first,
    datasetIds: [await findSample(container, sampleName)],
    approval: "auto" as const,
    engine: "builtin" as const,
  };
  const { id } = await startSession(container, begin, options);
  await container.sessions.update(id, { title: "Example: penguins" });
  for (const question of others) await askQuestion(container, id, { question }, options);
  const example = await container.sessions.get(id);
  const isGood = example.messages.every(({ answer }) => answer?.kind !== "failed");
  if (isGood) await container.settings.keepExampleSession(id);
  return example;
}

async function findExample({ sessions }: Container, id: SessionId | null): Promise<SessionResponse | null> {
  if (id === null) return null;
  try {
    return await sessions.get(id);
  } catch (error) {
    if (isCaveatError(error, "not_found")) return null;
    throw error;
  }
}

/** Finds the dataset made of a sample; only samples have an attribution. */
async function findSample(container: Container, name: string): Promise<DatasetId> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await container.catalogue.list({ cursor, limit: pageSize });
    const present = items.find((dataset) => dataset.name === name && dataset.attribution !== undefined);
    if (present !== undefined) return present.id;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return (await addSample(container, name)).id;
}
