import { expect, test } from "vitest";
import { z } from "zod";
import {
  AlignmentCheck,
  Conclusion,
  DataProfile,
  Evaluation,
  Plan,
  RemediationPlan,
  Requirements,
} from "@/lib/domain/answers/analysis";
import { toReplySchema } from "./to-reply-schema";

test("optional fields become nullable and required, at every depth", () => {
  const schema = z.object({
    name: z.string().optional(),
    size: z.object({ width: z.number(), unit: z.enum(["cm", "m"]).nullish() }).optional(),
    list: z.array(z.object({ note: z.string().nullish() })),
  });
  expect(toReplySchema(schema)).toEqual({
    strict: true,
    jsonSchema: {
      type: "object",
      required: ["name", "size", "list"],
      additionalProperties: false,
      properties: {
        name: { anyOf: [{ type: "string" }, { type: "null" }] },
        size: {
          anyOf: [
            {
              type: "object",
              required: ["width", "unit"],
              additionalProperties: false,
              properties: {
                width: { type: "number" },
                unit: { anyOf: [{ type: "string", enum: ["cm", "m"] }, { type: "null" }] },
              },
            },
            { type: "null" },
          ],
        },
        list: {
          type: "array",
          items: {
            type: "object",
            required: ["note"],
            additionalProperties: false,
            properties: { note: { type: ["string", "null"] } },
          },
        },
      },
    },
  });
});

test("a schema with free keys stays unchanged and not strict", () => {
  const { strict, jsonSchema } = toReplySchema(DataProfile);
  expect(strict).toBe(false);
  expect(jsonSchema.required).not.toContain("reasoning");
  expect(jsonSchema.properties?.data_quality).toMatchObject({ additionalProperties: { type: "string" } });
});

test.each([
  ["Requirements", Requirements],
  ["AlignmentCheck", AlignmentCheck],
  ["Evaluation", Evaluation],
  ["RemediationPlan", RemediationPlan],
  ["Plan", Plan],
  ["Conclusion", Conclusion],
])("%s can be enforced to the letter", (_name, schema) => {
  const { strict, jsonSchema } = toReplySchema(schema);
  expect(strict).toBe(true);
  expect(jsonSchema.required).toEqual(Object.keys(schema.shape));
  expect(JSON.stringify(jsonSchema)).not.toContain("$schema");
});
