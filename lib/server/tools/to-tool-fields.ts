import { z } from "zod";
import type { ToolField } from "@/lib/domain/tools/tool-plan";

/** The part of a JSON schema that determines how a value is edited. */
const Property = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  enum: z.array(z.string()).optional(),
  maxLength: z.number().optional(),
});
const Schema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** Texts that may be longer than this get a multi-line field. */
const longText = 300;

/**
 * Lists the editable arguments: those with a title and a simple type. Ids have no title, so that the target shown to
 * the user cannot be replaced.
 */
export function toToolFields(parameters: unknown): ToolField[] {
  const { properties, required } = Schema.parse(parameters);
  return Object.entries(properties).flatMap(([name, property]): ToolField[] => {
    const parsed = Property.safeParse(property);
    const kind = parsed.success ? toKind(parsed.data) : null;
    if (kind === null || parsed.data?.title === undefined) return [];
    const options = kind === "choice" ? parsed.data.enum : undefined;
    return [{ name, label: parsed.data.title, kind, required: required.includes(name), ...(options && { options }) }];
  });
}

function toKind({ type, enum: options, maxLength = 0 }: z.infer<typeof Property>): ToolField["kind"] | null {
  if (options !== undefined) return "choice";
  switch (type) {
    case "string":
      return maxLength > longText ? "long_text" : "text";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return null;
  }
}
