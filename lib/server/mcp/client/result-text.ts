import { z } from "zod";

/** Parts of a result; unknown ones are shown by their type. */
const Part = z.object({
  type: z.string(),
  text: z.string().optional(),
  data: z.string().optional(),
  uri: z.string().optional(),
  resource: z.object({ uri: z.string(), text: z.string().optional() }).optional(),
});

/** Result of a call, parsed as leniently as possible; everything in it is untrusted. */
export const ForeignResult = z.object({
  content: z.array(z.unknown()).default([]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});
export type ForeignResult = z.infer<typeof ForeignResult>;

/** Formats a result as plain text: its texts, and the kinds of its other parts. */
export function toResultText({ content, structuredContent }: ForeignResult): string {
  const parts = content.map((part) => {
    const parsed = Part.safeParse(part);
    return parsed.success ? toPartText(parsed.data) : "[something unreadable]";
  });
  const text = parts.filter((part) => part.trim() !== "").join("\n");
  return text === "" && structuredContent !== undefined ? JSON.stringify(structuredContent) : text;
}

function toPartText({ type, text, uri, resource }: z.infer<typeof Part>): string {
  switch (type) {
    case "text":
      return text ?? "";
    case "resource":
      return resource?.text ?? `[resource ${resource?.uri ?? ""}]`;
    case "resource_link":
      return `[link ${uri ?? ""}]`;
    default:
      return `[${type}]`;
  }
}
