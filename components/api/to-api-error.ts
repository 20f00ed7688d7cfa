import { z } from "zod";
import { words } from "../words";
import { ApiError } from "./api-error";
import { parseJson } from "./parse-json";

/** A problem document (RFC 9457) as far as a person needs it. */
const Problem = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** Files of an upload that were not accepted. */
const Rejection = z.object({ rejected: z.array(z.object({ name: z.string(), reason: z.string() })).min(1) });

/** The sentence in a refusal: the reasons of rejected files, the detail of a problem document, or the bare status. */
export function toApiError(status: number, body: string): ApiError {
  return new ApiError(status, toSentence(parseJson(body)) ?? words.errors.status(status));
}

function toSentence(json: unknown): string | undefined {
  const rejection = Rejection.safeParse(json);
  if (rejection.success) return rejection.data.rejected.map((file) => file.reason).join(" ");
  const problem = Problem.safeParse(json);
  if (!problem.success) return undefined;
  const sentence = problem.data.detail ?? problem.data.title;
  const fields = (problem.data.errors ?? []).map((field) => `${field.field}: ${field.message}`);
  if (sentence === undefined) return fields.length > 0 ? fields.join(" ") : undefined;
  const missing = fields.filter((field) => !sentence.includes(field));
  return [sentence, ...missing].join(" ");
}
