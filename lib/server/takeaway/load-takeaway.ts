import packageFile from "@/package.json";
import type { Answer } from "@/lib/domain/answers/answer";
import { findCurrent } from "@/lib/domain/answers/find-current";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { DatasetVersionId, RunId, SessionId } from "@/lib/domain/ids";
import type { RunEvent } from "@/lib/domain/runs/run-event";
import type { Message, SessionPart } from "@/lib/domain/session";
import { addUsage, noUsage } from "@/lib/domain/runs/usage";
import type { Container } from "../container";
import { toEngineLabel } from "../sessions/chosen-engine";
import { addVersionNotes } from "./version-notes";
import { toRunStories, type RunStory } from "./run-story";
import { createNameAllocator, toSafeFileName } from "./safe-file-name";
import type { Takeaway, TakeawayAnalyst, TakeawayAnswer, TakeawayDataset, TakeawayQuestion } from "./takeaway";

/** The parts of the server that exports need. */
export type TakeawayContainer = Pick<
  Container,
  "sessions" | "events" | "runs" | "catalogue" | "executor" | "engines" | "environment" | "artifacts" | "files"
>;

const pageSize = 500;

/** Collects everything about a conversation. Throws `not_found`. */
export async function loadTakeaway(container: TakeawayContainer, sessionId: SessionId): Promise<Takeaway> {
  const { messages, decisions = [], parts = [], ...session } = await container.sessions.get(sessionId);
  const [events, executor] = await Promise.all([readEvents(container, sessionId), container.executor.describe()]);
  const { engine } = await container.engines.get();
  const stories = toRunStories(events);
  const questions: TakeawayQuestion[] = [];
  for (const message of messages) {
    if (message.role === "user") {
      const { text, createdAt } = message;
      questions.push({ number: questions.length + 1, text, askedAt: createdAt, answers: [] });
    } else if (message.answer !== undefined) {
      const story = message.runId === null ? undefined : stories.get(message.runId);
      const taken = decisions.filter(({ runId }) => runId === message.runId);
      const facts = { message, answer: message.answer, story, decisions: taken };
      const analysts = await findAnalysts(container, message.answer, parts);
      questions.at(-1)?.answers.push({
        ...(await toTakeawayAnswer(container, facts)),
        ...(analysts.length > 0 && { analysts }),
      });
    }
  }
  for (const { answers } of questions) {
    const current = findCurrent(answers, ({ answer }) => answer);
    for (const one of answers) one.current = one === current;
  }
  addVersionNotes(questions, messages);
  return {
    session,
    questions,
    datasets: await findDatasets(container, questions),
    version: packageFile.version,
    engine: toEngineLabel(engine.description, session.engine),
    executor,
  };
}

/** Finds the answers that an investigation rests on. A copy of a conversation names the parts of its original, which may be gone. */
async function findAnalysts(
  { sessions }: TakeawayContainer,
  { investigation }: Answer,
  parts: readonly SessionPart[],
): Promise<TakeawayAnalyst[]> {
  const found: TakeawayAnalyst[] = [];
  for (const { id, title, question, sessionId, messageId } of investigation?.analysts ?? []) {
    if (sessionId === null || messageId === null) continue;
    const part = parts.find((one) => one.sessionId === sessionId) ?? (await orNull(sessions.get(sessionId)));
    const answer = part?.messages.find((message) => message.id === messageId)?.answer;
    if (answer !== undefined) found.push({ id, title, question, answer });
  }
  return found;
}

async function readEvents({ events }: TakeawayContainer, sessionId: SessionId): Promise<RunEvent[]> {
  const all: RunEvent[] = [];
  for (let after = 0; ;) {
    const page = await events.read(sessionId, after, pageSize);
    const last = page.at(-1);
    if (last === undefined) return all;
    all.push(...page.map(({ event }) => event));
    after = last.seq;
  }
}

async function toTakeawayAnswer(
  container: TakeawayContainer,
  options: { message: Message; story: RunStory | undefined } & Pick<TakeawayAnswer, "answer" | "decisions">,
): Promise<TakeawayAnswer> {
  const { message, answer, story, decisions } = options;
  const calls = await findModelCalls(container, message.runId);
  return {
    id: message.id,
    answer,
    createdAt: message.createdAt,
    current: false,
    steps: story?.steps ?? [],
    decisions,
    usage: calls.reduce((sum, { usage }) => addUsage(sum, usage), noUsage),
    modelCalls: calls.length,
    models: [...new Set(calls.map(({ model }) => model))],
  };
}

async function findModelCalls({ runs }: TakeawayContainer, runId: RunId | null) {
  if (runId === null) return [];
  return orNull(runs.modelCalls(runId)).then((calls) => calls ?? []);
}

/** Finds the dataset versions that the answers use, each once, in the order of first use. */
async function findDatasets(
  { catalogue }: TakeawayContainer,
  questions: readonly TakeawayQuestion[],
): Promise<TakeawayDataset[]> {
  const found = new Map<DatasetVersionId, TakeawayDataset>();
  const allocateName = createNameAllocator();
  const used = questions.flatMap(({ answers }) =>
    answers.flatMap(({ answer, analysts = [] }) =>
      [answer, ...analysts.map((analyst) => analyst.answer)].flatMap(({ basis }) => basis?.datasets ?? []),
    ),
  );
  for (const { versionId, name, fingerprint } of used) {
    if (found.has(versionId)) continue;
    const record = await orNull(catalogue.getVersion(versionId));
    found.set(versionId, { versionId, name, fingerprint, fileName: allocateName(toSafeFileName(name)), record });
  }
  return [...found.values()];
}

/** Returns null for something that no longer exists. */
async function orNull<Value>(looking: Promise<Value>): Promise<Value | null> {
  try {
    return await looking;
  } catch (error) {
    if (isCaveatError(error, "not_found")) return null;
    throw error;
  }
}
