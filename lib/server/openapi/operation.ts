import type { z } from "zod";

export type Method = "get" | "head" | "post" | "patch" | "delete";

/** One possible answer of an operation. */
export interface OperationAnswer {
  description: string;
  /** Its possible media types; none when it has no content. */
  media: readonly string[];
  /** Schema of its JSON content, or of each event's data; absent for files. */
  schema?: z.ZodType;
}

/** One operation of the API. The schemas are the ones that its route handler validates with. */
export interface Operation {
  /** Unique in the document, for generated clients. */
  operationId: string;
  /** One sentence. */
  summary: string;
  /** What its schemas do not say by themselves. */
  description?: string;
  query?: z.ZodObject;
  /** Headers that it reads, in lower case. */
  headers?: z.ZodObject;
  /** JSON of that schema; `files` for multipart form data, `bytes` for a piece of a file. */
  body?: z.ZodType | "files" | "bytes";
  /** Answers on success, by status, and refusals with further members; every other refusal is a plain problem document. */
  answers: Readonly<Record<number, OperationAnswer>>;
  /** Answers without a key. */
  open?: boolean;
  /** Answers 429 with `Retry-After` when one address comes too often. */
  limited?: boolean;
}

/** Operations by path, such as `/api/sessions/{id}`, and method. */
export type Operations = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;

/** An answer in JSON. */
export function json(description: string, schema: z.ZodType): OperationAnswer {
  return { description, media: ["application/json"], schema };
}

/** A refusal whose problem document has further members. */
export function problem(description: string, schema: z.ZodType): OperationAnswer {
  return { description, media: ["application/problem+json"], schema };
}

/** An answer that is a file in one of several formats. */
export function file(description: string, ...media: readonly string[]): OperationAnswer {
  return { description, media };
}

/** An answer without content. */
export function empty(description: string): OperationAnswer {
  return { description, media: [] };
}
