import type { z } from "zod";

/** What a value of a type is called in a sentence; types that are not listed keep their name. */
const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object with named fields",
  record: "an object with named fields",
};

/**
 * Describes what is wrong with one field of a request, for people. A message that a schema states itself takes
 * precedence; undefined leaves the issue its usual message.
 */
export function toFieldMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This is missing."
        : `This must be ${kinds[issue.expected] ?? `of the type ${issue.expected}`}.`;
    case "invalid_value":
      return `This must be ${issue.values.length > 1 ? "one of: " : ""}${issue.values.map(String).join(", ")}.`;
    case "invalid_format":
      return issue.format === "uuid" ? "There is nothing with this id." : "This is not written as it has to be.";
    case "too_small":
      return toSizeMessage(issue.origin, "at least", issue.minimum);
    case "too_big":
      return toSizeMessage(issue.origin, "at most", issue.maximum);
    case "unrecognized_keys":
      return `There is no field ${issue.keys.map((key) => `“${key.slice(0, 60)}”`).join(", ")}.`;
    case "invalid_union":
      return issue.discriminator === undefined
        ? "This has none of the accepted forms."
        : `The field “${issue.discriminator}” does not name an accepted form.`;
    case "invalid_key":
      return "One of the names in this is not valid.";
    case "invalid_element":
      return "One of the items in this is not valid.";
    case "not_multiple_of":
      return `This must be a multiple of ${issue.divisor}.`;
    case "custom":
      return "This is not valid.";
    case undefined:
      return undefined;
  }
}

/** Options of `parse` that describe invalid fields for people. */
export const inPlainWords = { error: toFieldMessage };

function toSizeMessage(origin: string, bound: string, size: number | bigint): string {
  switch (origin) {
    case "string":
      return bound === "at least" && size === 1
        ? "This must not be empty."
        : `This must have ${bound} ${size} characters.`;
    case "array":
    case "set":
      return bound === "at least" && size === 1 ? "This must not be empty." : `This must have ${bound} ${size} items.`;
    default:
      return `This must be ${bound} ${size}.`;
  }
}
