import { expect, test } from "vitest";
import { z } from "zod";
import { toFieldMessage } from "./to-field-message";

function messages(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value, { error: toFieldMessage }).error?.issues.map(({ message }) => message) ?? [];
}

test.each([
  [z.object({ n: z.number() }), {}, ["This is missing."]],
  [z.object({ n: z.number() }), { n: "1" }, ["This must be a number."]],
  [z.object({ n: z.number() }), [], ["This must be an object with named fields."]],
  [z.coerce.number(), "abc", ["This must be a number."]],
  [z.int(), 1.5, ["This must be a whole number."]],
  [z.int().min(0), -5, ["This must be at least 0."]],
  [z.int().max(1_000), 1_001, ["This must be at most 1000."]],
  [z.string().min(1), "", ["This must not be empty."]],
  [z.string().max(3), "abcd", ["This must have at most 3 characters."]],
  [z.array(z.string()).min(1), [], ["This must not be empty."]],
  [z.enum(["auto", "ask"]), "never", ["This must be one of: auto, ask."]],
  [z.literal("a"), "b", ["This must be a."]],
  [z.strictObject({}), { zzz: 1 }, ["There is no field “zzz”."]],
  [z.uuid(), "nope", ["There is nothing with this id."]],
  [z.union([z.number(), z.boolean()]), "a", ["This has none of the accepted forms."]],
  [
    z.discriminatedUnion("op", [z.object({ op: z.literal("a") }), z.object({ op: z.literal("b") })]),
    { op: "c" },
    ["The field “op” does not name an accepted form."],
  ],
  [z.record(z.string().max(1), z.string()), { ab: "" }, ["One of the names in this is not valid."]],
  [z.int().multipleOf(5), 7, ["This must be a multiple of 5."]],
  [z.string().refine((text) => text === "b"), "a", ["This is not valid."]],
  [z.string().refine((text) => text === "b", "Write b."), "a", ["Write b."]],
  [z.string("Write a question."), 5, ["Write a question."]],
])("describes what is wrong with a field (%#)", (schema, value, expected) => {
  expect(messages(schema, value)).toEqual(expected);
});
