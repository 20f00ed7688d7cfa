import type { z } from "zod";

export type Method = "get" | "head" | "post" | "patch" | "delete";

/** One of the answers of an operation. */
export interface OperationAnswer {
  description: string;
  /** Media types it may come in; none when it has no content. */
  media: readonly string[];
  /** What its content is as JSON, or what the data of each event is; absent for files. */
  schema?: z.ZodType;
}

/** One thing that the API does. The schemas are the ones that its route handler checks by. */
export interface Operation {
  /** Unique in the document, for generated clients. */
  operationId: string;
  /** One sentence. */
  summary: string;
  query?: z.ZodObject;
  /** What it reads of the headers; their names in small letters. */
  headers?: z.ZodObject;
  /** JSON of that form; `files` for multipart form data, `bytes` for a piece of a file. */
  body?: z.ZodType | "files" | "bytes";
  /** What it answers with when all goes well, by status; every refusal is a problem document. */
  answers: Readonly<Record<number, OperationAnswer>>;
  /** Answered without a key. */
  open?: boolean;
  /** Answers 429 with `Retry-After` when one address comes too often. */
  limited?: boolean;
}

/** Operations by path, as `/api/sessions/{id}`, and method. */
export type Operations = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;

/** An answer in JSON. */
export function json(description: string, schema: z.ZodType): OperationAnswer {
  return { description, media: ["application/json"], schema };
}

/** An answer that is a file in one of some forms. */
export function file(description: string, ...media: readonly string[]): OperationAnswer {
  return { description, media };
}

/** An answer without content. */
export function empty(description: string): OperationAnswer {
  return { description, media: [] };
}
