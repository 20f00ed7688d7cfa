import type { ErrorCode, FieldError } from "./caveat-error";

/** Why the server refused or failed; the same facts as in the problem document of a route. */
export interface ActionProblem {
  code: ErrorCode;
  /** HTTP status that a route answers with. */
  status: number;
  /** One sentence for the user. */
  message: string;
  /** What the user can do next. */
  remedy?: string;
  /** Errors of single fields; empty if none is to blame. */
  fields: readonly FieldError[];
}

/** Describes a problem in full: what is wrong, what to do next, and which fields are to blame. */
export function toProblemSentence({ message, remedy, fields }: ActionProblem): string {
  const sentence = remedy === undefined ? message : `${message} ${remedy}`;
  const others = fields.filter((field) => !sentence.includes(field.message));
  return [sentence, ...others.map((field) => `${field.field}: ${field.message}`)].join(" ");
}

/** What a server action, or the data of a page, has come to. */
export type ActionResult<Value> = { ok: true; value: Value } | { ok: false; problem: ActionProblem };

/** Why a form was refused, with the texts that it sent. */
export interface FormRefusal {
  problem: ActionProblem;
  sent: Readonly<Record<string, string | undefined>>;
}
