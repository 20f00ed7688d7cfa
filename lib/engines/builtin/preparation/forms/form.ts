import type { Draft } from "../draft";

/** One wording of an instruction, which must match the whole clause. */
export interface Form {
  pattern: RegExp;
  /** Adds the ops of a clause. Throws InstructionProblem naming what does not fit. */
  read(this: void, groups: Readonly<Record<string, string | undefined>>, draft: Draft): void;
}

/** Building blocks of patterns. */
export const drop =
  "(?:drop|remove|delete|discard|exclude|eliminate|omit|get rid of|throw (?:away|out)|leave out|take out)";
export const rows = "(?:rows?|records?|entries|entry|lines?|observations?)";
export const the = "(?:(?:all of the|all the|all|any|the|those|its|my)\\s+)?";

/** Creates a form from a case-insensitive pattern in which a space matches any whitespace, and an optional space also none. */
export function toForm(pattern: string, read: Form["read"]): Form {
  return {
    pattern: new RegExp(`^${pattern.replaceAll(" ?", String.raw`\s*`).replaceAll(" ", String.raw`\s+`)}$`, "iu"),
    read,
  };
}
