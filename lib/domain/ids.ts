import { z } from "zod";

/**
 * Schema of an opaque identifier of one kind: random (UUID version 4, 122 bits), never derived from a counter or a
 * clock. Always lower case, so that each id has one spelling.
 */
function idSchema<Kind extends string>() {
  return z.uuid().toLowerCase().brand<Kind>();
}

/** Creates the companion of an id type: how to generate and how to parse one. */
function companion<Schema extends z.ZodType>(schema: Schema) {
  return {
    schema,
    /** Generates a random id. */
    create: (): z.infer<Schema> => schema.parse(globalThis.crypto.randomUUID()),
    /** Parses `text`; throws a ZodError if it is not an id. */
    parse: (text: unknown): z.infer<Schema> => schema.parse(text),
  };
}

export const DatasetId = companion(idSchema<"DatasetId">());
export type DatasetId = z.infer<typeof DatasetId.schema>;

export const DatasetVersionId = companion(idSchema<"DatasetVersionId">());
export type DatasetVersionId = z.infer<typeof DatasetVersionId.schema>;

/** Id of an unfinished upload; the resulting dataset has the same id. */
export const UploadId = companion(idSchema<"UploadId">());
export type UploadId = z.infer<typeof UploadId.schema>;

export const SessionId = companion(idSchema<"SessionId">());
export type SessionId = z.infer<typeof SessionId.schema>;

export const MessageId = companion(idSchema<"MessageId">());
export type MessageId = z.infer<typeof MessageId.schema>;

export const RunId = companion(idSchema<"RunId">());
export type RunId = z.infer<typeof RunId.schema>;

export const ArtifactId = companion(idSchema<"ArtifactId">());
export type ArtifactId = z.infer<typeof ArtifactId.schema>;

export const InterruptId = companion(idSchema<"InterruptId">());
export type InterruptId = z.infer<typeof InterruptId.schema>;

export const ModelId = companion(idSchema<"ModelId">());
export type ModelId = z.infer<typeof ModelId.schema>;

export const DocumentId = companion(idSchema<"DocumentId">());
export type DocumentId = z.infer<typeof DocumentId.schema>;

export const DefinitionId = companion(idSchema<"DefinitionId">());
export type DefinitionId = z.infer<typeof DefinitionId.schema>;

export const RecipeId = companion(idSchema<"RecipeId">());
export type RecipeId = z.infer<typeof RecipeId.schema>;

export const RecipeRunId = companion(idSchema<"RecipeRunId">());
export type RecipeRunId = z.infer<typeof RecipeRunId.schema>;

export const ConnectionId = companion(idSchema<"ConnectionId">());
export type ConnectionId = z.infer<typeof ConnectionId.schema>;

export const McpServerId = companion(idSchema<"McpServerId">());
export type McpServerId = z.infer<typeof McpServerId.schema>;
