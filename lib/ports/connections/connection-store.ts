import type { ConnectionKind, ConnectionOptions, ConnectionTest } from "../../domain/connections/connection";
import type { ConnectionId } from "../../domain/ids";

/** A connection that a person added, with its secret as stored. */
export interface StoredConnection {
  id: ConnectionId;
  kind: ConnectionKind;
  name: string;
  host: string | null;
  port: number | null;
  database: string | null;
  user: string | null;
  options: ConnectionOptions;
  /** Whether it has a secret. */
  hasSecret: boolean;
  /** The encrypted secret; null without one, or when it was lost, for example by restoring a backup. */
  sealedSecret: string | null;
  lastTest: ConnectionTest | null;
  /** ISO 8601. */
  createdAt: string;
}

/** Fields that a person sets. */
export type ConnectionFields = Pick<StoredConnection, "name" | "host" | "port" | "database" | "user" | "options">;

/** Stores the connections that people add. */
export interface ConnectionStore {
  /** Lists all of them, oldest first, except rows of an unknown kind. */
  list(): Promise<StoredConnection[]>;
  /** Throws `not_found`. */
  get(id: ConnectionId): Promise<StoredConnection>;
  /** Stores a connection with its encrypted secret. Throws `conflict` when there are too many. */
  add(
    connection: ConnectionFields & Pick<StoredConnection, "id" | "kind"> & { sealedSecret: string | null },
  ): Promise<void>;
  /** Changes the named fields; a secret of null removes the stored one. Throws `not_found`. */
  change(
    id: ConnectionId,
    change: Partial<ConnectionFields> & { sealedSecret?: string | null; lastTest?: ConnectionTest },
  ): Promise<void>;
  /** Removes a connection with its secret; the datasets read from it stay. Throws `not_found`. */
  remove(id: ConnectionId): Promise<void>;
}
