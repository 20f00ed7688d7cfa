import { CaveatError } from "@/lib/domain/caveat-error";
import type { ModelFault } from "@/lib/ports/reasoning/reasoning-engine";
import { findFault, type Fault } from "./find-fault";
import { wasRefusedAddress } from "./models/model-fetch";
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

/** The cause of a failed call: the service's message, and its kind. */
class EngineFault extends Error {
  readonly kind: ModelFault;

  constructor(kind: ModelFault, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Returns the kind of an error made by `toEngineError`; `other` for any other error. */
export function findFaultKind(error: unknown): ModelFault {
  return error instanceof CaveatError && error.cause instanceof EngineFault ? error.cause.kind : "other";
}

/**
 * Converts a failed call to an error: one sentence for a person and the next step. Removes keys from everything, including
 * the cause.
 */
export function toEngineError(error: unknown, call: FailedCall): CaveatError {
  if (call.cancelled) return new CaveatError("cancelled", "The run was stopped.");
  const fault = findFault(error);
  const detail = redactSecrets(fault.message, call.secrets).replace(/\s+/g, " ").trim().slice(0, detailCharacterLimit);
  const { code, kind, message, remedy } =
    call.timeOut !== undefined
      ? explainTimeOut(call.words, call.timeOut)
      : wasRefusedAddress(error)
        ? explainRefusedAddress(call.words)
        : explain(fault, detail, call);
  const cause = new EngineFault(kind, fault.status === undefined ? detail : `HTTP ${fault.status}: ${detail}`);
  return new CaveatError(code, redactSecrets(message, call.secrets), { cause, remedy });
}

interface Explanation {
  code: "engine_refused" | "engine_unavailable";
  kind: ModelFault;
  message: string;
  remedy: string;
}

function explain({ status, body }: Fault, detail: string, { words, model }: FailedCall): Explanation {
  const { subject, checkAddress } = words;
  const otherModel = sentence(words.chooseModel("a model that the key may use"));
  if (status === 401) {
    return refused("key", `${subject} did not accept the API key.`, `${words.correctKey}.`);
  }
  if (status === 403) {
    return refused(
      "key",
      `${subject} does not let this API key use the model "${model}".`,
      `${otherModel}, or ${words.changeKey("another key")}.`,
    );
  }
  if (status === 404 || /model_not_found|model .{0,300}does not exist/i.test(body)) {
    return refused(
      "model",
      `${subject} does not know the model "${model}".`,
      `${otherModel}${checkAddress}${words.otherApi}.`,
    );
  }
  if (/context_length_exceeded|maximum context length|prompt is too long/i.test(body)) {
    return refused(
      "other",
      `The question with its data is too long for the model "${model}".`,
      `Ask about fewer columns, start a new session, or ${words.chooseModel("a model with a larger context")}.`,
    );
  }
  if (/insufficient_quota|credit balance|billing/i.test(body)) {
    return unavailable(
      "other",
      `${subject} refuses to work because the account of the API key has no credit left.`,
      `Add credit to the account or ${words.changeKey("another key")}, then ask again.`,
    );
  }
  if (status === 429) {
    return unavailable(
      "other",
      `${subject} is receiving more requests than the account's rate limit allows.`,
      `Wait a minute and ask again, or ${words.changeKey("the key of an account with a higher limit")}.`,
    );
  }
  if (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409) {
    return refused(
      "other",
      `${subject} did not accept the request for the model "${model}": ${detail || `HTTP ${status}`}`,
      `${otherModel}${checkAddress}.`,
    );
  }
  if (status !== undefined && status >= 400) {
    return unavailable("other", `${subject} failed (HTTP ${status}).`, `Ask again in a moment${checkAddress}.`);
  }
  if (status !== undefined && status >= 300) {
    return refused(
      "connection",
      `${subject} redirects requests to another address. They are not followed, so that the key reaches only the server it is meant for.`,
      "Use the address that it redirects to.",
    );
  }
  if (status !== undefined) {
    return unavailable(
      "connection",
      `${subject} answered with something that is not a model's reply.`,
      `Ask again${checkAddress}.`,
    );
  }
  return unavailable(
    "connection",
    `${subject} cannot be reached, or broke off the connection.`,
    `Check that it is running and that this machine can connect to it${checkAddress}; then ask again.`,
  );
}

function explainTimeOut(words: ProviderWords, { kind, limitMs }: ModelTimeOut): Explanation {
  const { subject } = words;
  const seconds = `${limitMs / 1000} s`;
  switch (kind) {
    case "silence":
      return unavailable(
        "time",
        `${subject} sent nothing for ${seconds}.`,
        "Ask again, or raise MODEL_SILENCE_S if the model takes that long to think.",
      );
    case "total":
      return unavailable(
        "time",
        `${subject} did not finish its reply within ${seconds}.`,
        `Ask again, raise MODEL_LIMIT_S, or ${words.chooseModel("a faster model")}.`,
      );
  }
}

function explainRefusedAddress({ subject }: ProviderWords): Explanation {
  return refused(
    "connection",
    `${subject} is on a private network, which models set up in the settings must not use.`,
    "Use a server on this machine or on the internet, or start Caveat with CONNECTIONS_ALLOW_PRIVATE=true.",
  );
}

function sentence(imperative: string): string {
  return imperative.charAt(0).toUpperCase() + imperative.slice(1);
}

function refused(kind: ModelFault, message: string, remedy: string): Explanation {
  return { code: "engine_refused", kind, message, remedy };
}

function unavailable(kind: ModelFault, message: string, remedy: string): Explanation {
  return { code: "engine_unavailable", kind, message, remedy };
}
