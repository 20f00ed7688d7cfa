import { z } from "zod";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetVersion } from "@/lib/domain/datasets/dataset-version";
import { EngineKind } from "@/lib/domain/engine-kind";
import { LibraryDocument } from "@/lib/domain/library/document";
import { LiveEvent, RunEvent } from "@/lib/domain/runs/run-event";
import { ModelCall } from "@/lib/domain/runs/model-call";
import { DatasetProfile } from "@/lib/domain/datasets/profile";
import { RecipeVersionLine } from "@/lib/domain/recipes/recipe-view";
import { pageOf, SessionSummary } from "@/lib/domain/session";
import { PartialUpload } from "../uploads/partial-uploads";

/** Every refusal (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What is wrong and what to do, for a person. */
  detail: z.string(),
  errors: z
    .array(z.object({ field: z.string(), message: z.string(), nearest: z.array(z.string()).optional() }))
    .optional(),
});

/** The refusal of an upload of which no file was accepted. */
export const UploadRefusal = Problem.extend({
  items: z.array(z.never()),
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** The state of the server. */
export const Health = z.object({
  status: z.enum(["ok", "degraded"]),
  version: z.string(),
  database: z.enum(["embedded", "external", "unreachable"]),
  python: z.string().nullable(),
  engine: EngineKind,
  /** Sent only with the key, because this and the detail name models and their server. */
  engineLabel: z.string().optional(),
  engineDetail: z.string().nullable().optional(),
  engineDecidedBy: z.enum(["environment", "settings", "default"]).optional(),
  sandbox: z.string(),
  sandboxDetail: z.string(),
  access: z.enum(["open", "key"]),
});

/** Results of tests of the engine's models. */
export const ModelReports = z.object({
  items: z.array(
    z.object({
      model: z.string(),
      tasks: z.array(z.string()),
      structured: z.enum(["enforced", "prompted"]).nullable(),
      contextTokens: z.number().nullable(),
      detail: z.string(),
      fault: z.enum(["key", "model", "connection", "time", "other"]).optional(),
    }),
  ),
});

/** An unfinished upload and how much of it has arrived. */
export const Upload = PartialUpload;

/** Outcome for the files of an upload. */
export const UploadOutcome = z.object({
  items: z.array(Dataset),
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** All documents of the library, newest first. */
export const DocumentList = pageOf(LibraryDocument);

/** Outcome for the documents of an upload. */
export const DocumentOutcome = z.object({
  items: z.array(LibraryDocument),
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** All readings of a dataset's file, newest first. */
export const DatasetVersions = z.object({ items: z.array(DatasetVersion) });

/** The facts of a dataset, and their text for a model. */
export const ProfileReply = z.object({ profile: DatasetProfile, text: z.string() });

export const DatasetPage = pageOf(Dataset);

export const SessionPage = pageOf(SessionSummary);

/** The data of one event of a session, stored or live. */
export const SessionEvent = z.union([RunEvent, LiveEvent]);

export const ModelCalls = z.object({ items: z.array(ModelCall) });

/** Confirms only that it was accepted. */
export const Accepted = z.object({});

/** An OpenAPI document. */
export const OpenApi = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/** All versions of a recipe, newest first. */
export const RecipeVersionList = z.object({ items: z.array(RecipeVersionLine) });
