import { words } from "../words/words";
import { ApiError } from "./api-error";
import { outline } from "./sessions/outline";
import { parseJson } from "./parse-json";

/** The parts of a problem document (RFC 9457) that a person needs. */
interface Problem {
  /** Refused files of an upload. */
  rejected?: unknown;
  title?: unknown;
  detail?: unknown;
  errors?: unknown;
}

interface Field {
  field: string;
  message: string;
}

interface RejectedFile {
  reason: string;
}

const problemOutline = outline<Problem>({});
const fieldOutline = outline<Field>({ field: "text", message: "text" });
const fileOutline = outline<RejectedFile>({ reason: "text" });

/** Extracts the sentence of a refusal: the reasons for refused files, the detail of a problem document, or the bare status. */
export function toApiError(status: number, body: string): ApiError {
  return new ApiError(status, toSentence(parseJson(body)) ?? words.errors.status(status));
}

function toSentence(json: unknown): string | undefined {
  const problem = problemOutline.safeParse(json);
  if (!problem.success) return undefined;
  const { title, detail, errors, rejected } = problem.data;
  const files = toList(rejected).flatMap((file) => findAll(fileOutline.safeParse(file)));
  if (files.length > 0) return files.map(({ reason }) => reason).join(" ");
  const sentence = [detail, title].find((text) => typeof text === "string");
  const fields = toList(errors).flatMap((field) => findAll(fieldOutline.safeParse(field)));
  const missing = fields
    .filter(({ message }) => sentence?.includes(message) !== true)
    .map(({ field, message }) => `${field}: ${message}`);
  return sentence === undefined && missing.length === 0 ? undefined : [sentence ?? [], ...missing].flat().join(" ");
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function findAll<Value>(found: { success: true; data: Value } | { success: false }): Value[] {
  return found.success ? [found.data] : [];
}
