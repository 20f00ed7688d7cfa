import { z } from "zod";
import type { OpenApiDocument } from "@/lib/server/openapi/openapi-document";
import type { Method } from "@/lib/server/openapi/operation";

/**
 * Compares real answers with the document.
 * @returns what is wrong with an answer to `method path`, with `path` as in the document; nothing when it fits.
 */
export function createAnswerChecker(document: OpenApiDocument) {
  // The validator only resolves its own references.
  const toOwn = (schema: unknown) => JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/');
  const $defs = JSON.parse(toOwn(document.components.schemas)) as Record<string, z.core.JSONSchema.JSONSchema>;
  const schemaFaults = (schema: unknown, value: unknown): string[] => {
    const own = z.fromJSONSchema({ ...(JSON.parse(toOwn(schema)) as object), $defs });
    return (own.safeParse(value).error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  };

  return async (method: Method, path: string, answer: Response): Promise<string[]> => {
    const operation = document.paths[path]?.[method];
    if (operation === undefined) return [`${method} ${path} is not in the document.`];
    const found = operation.responses[answer.status] ?? operation.responses.default;
    if (found === undefined) return [`The status ${answer.status} is not in the document.`];
    const response = "$ref" in found ? document.components.responses[found.$ref.split("/").at(-1) ?? ""] : found;
    const type = answer.headers.get("content-type")?.split(";")[0];
    const { content } = response ?? {};
    if (content === undefined) return type === undefined && (await answer.text()) === "" ? [] : [`It has content.`];
    const described = content[type ?? ""];
    if (described === undefined) return [`It comes as ${type ?? "nothing"}.`];
    if (described.schema === undefined) return [];
    if (type !== "text/event-stream") return schemaFaults(described.schema, await answer.json());
    const { schema } = described;
    return toEvents(await answer.text()).flatMap((event) => schemaFaults(schema, event));
  };
}

/** The data of server-sent events. */
function toEvents(text: string): unknown[] {
  return [...text.matchAll(/^data: ?(.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as unknown);
}
