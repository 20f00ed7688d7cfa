import type { McpServerId } from "../../domain/ids";
import type { ToolRisk } from "../../domain/tools/tool";

/** A tool as its server described it when it was last read. */
export interface StoredMcpTool {
  name: string;
  /** Cleaned and cut. */
  description: string;
  /** JSON schema of its arguments, as received. */
  inputSchema: Readonly<Record<string, unknown>>;
  /** JSON schema of its structured results; null when it declares none. */
  outputSchema: Readonly<Record<string, unknown>> | null;
  /** SHA-256 of everything that the server said about it, hexadecimal. */
  hash: string;
}

/** The risk that a person chose for exactly one description of a tool. */
export interface ChosenRisk {
  name: string;
  risk: ToolRisk;
  /** Hash of the tool that was shown to them. */
  hash: string;
}

/** What reading the tools of a server gave. */
export interface ReadMcpTools {
  tools: readonly StoredMcpTool[];
  /** Why tools were left out, each in a sentence. */
  notices: readonly string[];
}

/** A server that a person added, with its key as stored. */
export interface StoredMcpServer extends ReadMcpTools {
  id: McpServerId;
  name: string;
  url: string;
  enabled: boolean;
  /** Whether it has a key. */
  hasKey: boolean;
  /** The encrypted key; null without one, or when it was lost, for example by restoring a backup. */
  sealedKey: string | null;
  risks: readonly ChosenRisk[];
  /** Why its tools could not be read the last time; null when they could. */
  problem: string | null;
  /** ISO 8601; null before its tools were read. */
  checkedAt: string | null;
  /** ISO 8601. */
  createdAt: string;
}

/** Stores the servers of the Model Context Protocol that people add. */
export interface McpServerStore {
  /** Lists all of them, oldest first. */
  list(): Promise<StoredMcpServer[]>;
  /** Throws `not_found`. */
  get(id: McpServerId): Promise<StoredMcpServer>;
  /** Stores a server with its encrypted key. Throws `conflict` when its name is taken or there are too many. */
  add(server: Pick<StoredMcpServer, "id" | "name" | "url" | "sealedKey">): Promise<void>;
  /** Changes the named fields; `risks` replace those of the same tools. Throws `not_found`. */
  change(
    id: McpServerId,
    change: { enabled?: boolean; sealedKey?: string; risks?: readonly ChosenRisk[] },
  ): Promise<void>;
  /** Stores what reading the tools gave: the tools, or the problem, which leaves the earlier ones. Throws `not_found`. */
  recordTools(id: McpServerId, read: ReadMcpTools | { problem: string }): Promise<void>;
  /** Removes a server with its key. Throws `not_found`. */
  remove(id: McpServerId): Promise<void>;
}
