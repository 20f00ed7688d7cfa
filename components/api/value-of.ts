import { toProblemSentence, type ActionProblem, type ActionResult } from "@/lib/domain/action-result";
import { words } from "../words/words";
import { ApiError } from "./api-error";
import { isServerReady, reportReached, reportUnreachable } from "./connection";
import { openSignIn } from "./open-sign-in";
import { parseJson } from "./parse-json";

/** What a called action returns; a slow one, later. */
type Called<Value> = ActionResult<Value> | { outcome: Promise<ActionResult<Value>> };

/**
 * Returns the value of a called action. Throws an ApiError with the sentence of a refusal, or with status 0 when no
 * response of the server arrived.
 */
export async function valueOf<Value>(call: Promise<Called<Value>>): Promise<Value> {
  const result = await call.then((called) => ("outcome" in called ? called.outcome : called)).catch(toRefusal);
  reportReached();
  if (result.ok) return result.value;
  if (result.problem.code === "unauthorised") openSignIn();
  throw new ApiError(result.problem.status, toProblemSentence(result.problem));
}

/** A call that the server refuses unread rejects with its problem as JSON; a call that did not arrive, with anything. */
async function toRefusal(error: unknown): Promise<{ ok: false; problem: ActionProblem }> {
  const { name, message, digest } = error as Partial<Error & { digest: string }>;
  const problem = parseJson(message ?? "");
  if (isProblem(problem)) return { ok: false, problem };
  // The server knows neither actions of another version, nor what failed while it wrote the reply.
  if (name === "UnrecognizedActionError" || digest !== undefined) throw new ApiError(500, words.errors.unexpectedReply);
  // Without any response, a call rejects with a TypeError; of a response by others, the framework does not tell the status.
  if (!(error instanceof TypeError) && (await isServerReady())) throw new ApiError(0, words.errors.cutOff);
  reportUnreachable();
  throw new ApiError(0, words.errors.unreachable);
}

function isProblem(value: unknown): value is ActionProblem {
  return typeof value === "object" && value !== null && "code" in value && "message" in value && "fields" in value;
}
