import type { FairQueue } from "@/lib/execution/fair-queue";
import type { CapabilityRegistry } from "@/lib/graph/registry";
import type { Persistence } from "@/lib/persistence/persistence";
import type { CodeExecutor } from "@/lib/ports/code-executor";
import type { DatasetCatalogue } from "@/lib/ports/dataset-catalogue";
import type { DatasetReader } from "@/lib/ports/dataset-reader";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import type { PromptLibrary } from "@/lib/prompts/prompt-library";
import type { Environment } from "./env";
import type { ReadingSupervisor } from "./datasets/reading-supervisor";
import type { Limits } from "./http/limits";
import type { EngineSource } from "./models/engine-source";
import type { SecretBox } from "./secrets/secret-box";
import type { SpanSink } from "./telemetry/run-trace";
import type { RunSupervisor } from "./runs/run-supervisor";
import type { PartialUploads } from "./uploads/partial-uploads";

/** All parts of the running server, each behind its port. */
export interface Container extends Pick<
  Persistence,
  | "sessions"
  | "runs"
  | "steps"
  | "artifacts"
  | "events"
  | "settings"
  | "signOuts"
  | "models"
  | "versions"
  | "checkpointer"
  | "isHealthy"
  | "findSizes"
> {
  environment: Environment;
  /** What one address may do how often. */
  limits: Limits;
  /** Name of this server process among all that share the database. */
  owner: string;
  /** Which engine answers. */
  engines: EngineSource;
  /** Keys and passwords of services. */
  secrets: SecretBox;
  executor: CodeExecutor;
  catalogue: DatasetCatalogue;
  reader: DatasetReader;
  /** Files on their way. */
  uploads: PartialUploads;
  readingSupervisor: ReadingSupervisor;
  datasets: DatasetStore;
  prompts: PromptLibrary;
  capabilities: CapabilityRegistry;
  supervisor: RunSupervisor;
  /** Places of the runs for which this process computes at present. */
  workPlaces: FairQueue;
  /** Where the spans of runs go; absent without a collector. */
  spans?: SpanSink;
  /** Whether the database is the one that comes with Caveat. */
  embeddedDatabase: boolean;
  /** Fires when the server goes down, to end open streams. */
  stopping: AbortSignal;
  /** Ends runs, streams, Python and the database, in this order. */
  close(): Promise<void>;
}
