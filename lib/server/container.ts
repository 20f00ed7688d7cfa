import type { FairQueue } from "@/lib/execution/fair-queue";
import type { DatasetId, DatasetVersionId, RecipeRunId } from "@/lib/domain/ids";
import type { CapabilityRegistry } from "@/lib/graph/registry";
import type { Persistence } from "@/lib/persistence/persistence";
import type { Drivers } from "@/lib/connections/drivers";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { Connector } from "@/lib/ports/connections/connector";
import type { DatasetCatalogue } from "@/lib/ports/data/dataset-catalogue";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";
import type { DatasetStore } from "@/lib/ports/data/dataset-store";
import type { FileStore } from "@/lib/ports/data/file-store";
import type { ClaimedRecipeRun } from "@/lib/ports/recipes/recipe-store";
import type { TableQueries } from "@/lib/ports/data/table-queries";
import type { Clock } from "@/lib/ports/runs/clock";
import type { DueRefresh } from "@/lib/ports/connections/refresh-queue";
import type { PendingReading } from "@/lib/ports/data/reading-queue";
import type { PromptLibrary } from "@/lib/prompts/prompt-library";
import type { Role } from "@/lib/domain/tools/role";
import type { Environment } from "./env";
import type { Limits } from "./http/limits";
import type { LeaseSupervisor } from "./leases/lease-supervisor";
import type { EngineSource } from "./models/engine-source";
import type { SecretBox } from "./secrets/secret-box";
import type { SpanSink } from "./telemetry/run-trace";
import type { RunSupervisor } from "./runs/run-supervisor";
import type { ToolRegistry } from "./tools/tool-registry";
import type { PartialUploads } from "./uploads/partial-uploads";

/** All parts of the running server, each behind its port. */
export interface Container extends Pick<
  Persistence,
  | "sessions"
  | "runs"
  | "steps"
  | "parts"
  | "artifacts"
  | "events"
  | "settings"
  | "signOuts"
  | "models"
  | "connections"
  | "mcpServers"
  | "documents"
  | "definitions"
  | "search"
  | "journal"
  | "recipes"
  | "versions"
  | "checkpointer"
  | "isHealthy"
  | "findSizes"
> {
  environment: Environment;
  clock: Clock;
  /** Rate limits per address. */
  limits: Limits;
  /** Identifies this server process among all that share the database. */
  owner: string;
  /** Selects the engine that answers. */
  engines: EngineSource;
  /** Keys and passwords of services. */
  secrets: SecretBox;
  executor: CodeExecutor;
  /** Prepares a new table for code in the background, as far as code reads it whole. Does nothing when left out. */
  layOut?: (table: { versionId: DatasetVersionId; rowCount: number }) => void;
  /** Installs what talks to databases. */
  drivers: Drivers;
  connector: Connector;
  catalogue: DatasetCatalogue;
  reader: DatasetReader & TableQueries;
  /** Files of datasets and documents. */
  files: FileStore;
  /** Unfinished uploads. */
  uploads: PartialUploads;
  /** Reads large files in the background. */
  readingSupervisor: LeaseSupervisor<DatasetVersionId, PendingReading>;
  /** Starts scheduled refreshes. */
  refreshSupervisor: LeaseSupervisor<DatasetId, DueRefresh>;
  /** Computes recipes in the background. */
  recipeSupervisor: LeaseSupervisor<RecipeRunId, ClaimedRecipeRun>;
  datasets: DatasetStore;
  prompts: PromptLibrary;
  capabilities: CapabilityRegistry;
  /** The role of everyone who has the key: the owner, because there is one key. */
  role: Role;
  tools: ToolRegistry;
  supervisor: RunSupervisor;
  /** Time limit for measuring the doubts about an answer, in milliseconds; as capabilities have it by default. */
  doubtsMs?: number;
  /** Slots for the runs that this process computes at once. */
  workPlaces: FairQueue;
  /** Receives the spans of runs; absent without a collector. */
  spans?: SpanSink;
  /** Whether the database is the one shipped with Caveat. */
  embeddedDatabase: boolean;
  /** Aborts when the server shuts down, to end open streams. */
  stopping: AbortSignal;
  /** Ends runs, streams, Python and the database, in this order. */
  close(): Promise<void>;
}
