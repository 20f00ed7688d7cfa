import { CaveatError } from "@/lib/domain/caveat-error";
import { findFault, type Fault } from "./find-fault";
import type { ProviderWords } from "./provider-words";
import { redactSecrets } from "./redact-secrets";

/** A time limit that a call exceeded: for silence or in total. */
export interface ModelTimeOut {
  kind: "silence" | "total";
  /** Milliseconds. */
  limitMs: number;
}

/** Circumstances of a call that failed. */
export interface FailedCall {
  words: ProviderWords;
  model: string;
  /** Never shown. */
  secrets: readonly string[];
  cancelled: boolean;
  /** The time limit that the call exceeded; undefined when it failed otherwise. */
  timeOut: ModelTimeOut | undefined;
}

const detailCharacterLimit = 200;
const chooseModel = "Set REASONING_MODEL, NODE_MODELS or MODEL_PRESET to a model that the key may use";

/** What a failed call means: one sentence for a person and what to do next. Keys are cut out of everything, the cause included. */
export function toEngineError(error: unknown, call: FailedCall): CaveatError {
  if (call.cancelled) return new CaveatError("cancelled", "The run was stopped.");
  const fault = findFault(error);
  const detail = redactSecrets(fault.message, call.secrets).replace(/\s+/g, " ").trim().slice(0, detailCharacterLimit);
  const cause = new Error(fault.status === undefined ? detail : `HTTP ${fault.status}: ${detail}`);
  const { code, message, remedy } =
    call.timeOut === undefined ? explain(fault, detail, call) : explainTimeOut(call.words, call.timeOut);
  return new CaveatError(code, redactSecrets(message, call.secrets), { cause, remedy });
}

interface Explanation {
  code: "engine_refused" | "engine_unavailable";
  message: string;
  remedy: string;
}

function explain({ status, body }: Fault, detail: string, { words, model }: FailedCall): Explanation {
  const { subject, keyVariable } = words;
  if (status === 401) {
    return refused(
      `${subject} did not accept the API key.`,
      `Set ${keyVariable} to a valid key and start Caveat again.`,
    );
  }
  if (status === 403) {
    return refused(
      `${subject} does not let this API key use the model "${model}".`,
      `${chooseModel}, or set ${keyVariable} to another key.`,
    );
  }
  if (status === 404 || /model_not_found|model .{0,300}does not exist/i.test(body)) {
    return refused(
      `${subject} does not know the model "${model}".`,
      `${chooseModel}${checkAddress(words)}${words.otherApi}.`,
    );
  }
  if (/context_length_exceeded|maximum context length|prompt is too long/i.test(body)) {
    return refused(
      `The question with its data is too long for the model "${model}".`,
      "Ask about fewer columns, start a new session, or set REASONING_MODEL to a model with a larger context.",
    );
  }
  if (/insufficient_quota|credit balance|billing/i.test(body)) {
    return unavailable(
      `${subject} refuses to work because the account of the API key has no credit left.`,
      `Add credit to the account or set ${keyVariable} to another key, then ask again.`,
    );
  }
  if (status === 429) {
    return unavailable(
      `${subject} is receiving more requests than the account's rate limit allows.`,
      `Wait a minute and ask again, or set ${keyVariable} to the key of an account with a higher limit.`,
    );
  }
  if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409) {
    return refused(
      `${subject} did not accept the request for the model "${model}": ${detail || `HTTP ${status}`}`,
      `${chooseModel}${checkAddress(words)}.`,
    );
  }
  if (status !== undefined && status >= 400) {
    return unavailable(`${subject} failed (HTTP ${status}).`, `Ask again in a moment${checkAddress(words)}.`);
  }
  if (status !== undefined) {
    return unavailable(
      `${subject} answered with something that is not a model's reply.`,
      `Ask again${checkAddress(words)}.`,
    );
  }
  return unavailable(
    `${subject} cannot be reached, or broke off the connection.`,
    `Check that it is running and that this machine can connect to it${checkAddress(words)}; then ask again.`,
  );
}

function explainTimeOut({ subject }: ProviderWords, { kind, limitMs }: ModelTimeOut): Explanation {
  const seconds = `${limitMs / 1000} s`;
  switch (kind) {
    case "silence":
      return unavailable(
        `${subject} sent nothing for ${seconds}.`,
        "Ask again, or raise MODEL_SILENCE_S if the model takes that long to think.",
      );
    case "total":
      return unavailable(
        `${subject} did not finish its reply within ${seconds}.`,
        "Ask again, raise MODEL_LIMIT_S, or set MODEL_PRESET or REASONING_MODEL to a faster model.",
      );
  }
}

function refused(message: string, remedy: string): Explanation {
  return { code: "engine_refused", message, remedy };
}

function unavailable(message: string, remedy: string): Explanation {
  return { code: "engine_unavailable", message, remedy };
}

function checkAddress(words: ProviderWords): string {
  return words.addressVariable === undefined ? "" : `, and check ${words.addressVariable} if it is set`;
}
