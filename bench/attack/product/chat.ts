import { z } from "zod";
import type { Target } from "../ground";
import { sendJson } from "../http/send";
import { addFile } from "./add-file";

const Answer = z.object({
  kind: z.string(),
  explanation: z.string(),
  result: z.looseObject({ rows: z.array(z.array(z.unknown())).optional() }).nullable(),
});

const Session = z.object({
  id: z.string(),
  messages: z.array(z.object({ id: z.string(), role: z.string(), answer: Answer.optional() })),
});

export type Answer = z.infer<typeof Answer>;

/** A conversation in which a person's code runs. */
export interface Chat {
  sessionId: string;
  /** The message that a rerun refers to. */
  questionId: string;
  /** The answer to the newest message and its id. */
  answer: Answer;
  answerId: string;
}

const orders = `region,amount\n${Array.from({ length: 50 }, (_, row) => `${["north", "south"][row % 2]},${row + 0.5}`).join("\n")}\n`;
/** A question that the built-in engine answers. */
export const honestQuestion = "What is the average amount?";

/** Time limit of a question in the drill; a person's code is stopped after 30 s. */
const patienceMs = 90_000;

/** Uploads a small table of orders; returns its id. */
export function addOrders(target: Target): Promise<string> {
  return addFile(target, { name: "orders.csv", content: orders });
}

/** Asks the honest question in a new conversation and waits for its answer. Throws when it is not answered. */
export async function ask(target: Target, datasetId: string): Promise<Chat> {
  const body = { question: honestQuestion, datasetIds: [datasetId] };
  const { status, text } = await sendJson(target, {
    method: "POST",
    path: "/api/sessions?wait=true",
    body,
    patienceMs,
  });
  if (status !== 201) throw new Error(`The question was answered with ${status}: ${text.slice(0, 200)}`);
  const chat = readChat(text);
  if (chat.answer.kind !== "answered")
    throw new Error(`The question was ${chat.answer.kind}: ${chat.answer.explanation.slice(0, 200)}`);
  return chat;
}

/**
 * Runs a person's code in place of the answer's, and waits for the next version of the answer. Throws when there is
 * none.
 */
export async function runProgram(target: Target, { sessionId, questionId }: Chat, code: string): Promise<Chat> {
  const { status, text } = await sendJson(target, {
    method: "POST",
    path: `/api/sessions/${sessionId}/messages?wait=true`,
    body: { rerun: { questionId, code } },
    patienceMs,
  });
  if (status !== 202) throw new Error(`The code was answered with ${status}: ${text.slice(0, 200)}`);
  return readChat(text);
}

function readChat(text: string): Chat {
  const { id: sessionId, messages } = Session.parse(JSON.parse(text));
  const question = messages.find(({ role }) => role === "user");
  const last = messages.at(-1);
  if (question === undefined || last?.answer === undefined)
    throw new Error(`The conversation has no answer: ${text.slice(0, 200)}`);
  return { sessionId, questionId: question.id, answer: last.answer, answerId: last.id };
}
