import { z } from "zod";
import { ConnectionId } from "../ids";
import { connectionKinds } from "./connection-kinds";

/** A kind of place where tables live. */
export const ConnectionKind = z.enum(Object.keys(connectionKinds) as (keyof typeof connectionKinds)[]);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/** Whether a kind has files instead of tables: there is no SQL, and they are read as they are uploaded. */
export function hasFiles(kind: ConnectionKind): boolean {
  return ["web", "bucket"].includes(connectionKinds[kind].place);
}

const Kind = z.preprocess((given) => {
  const alias = typeof given === "string" ? given.toLowerCase() : "";
  return ConnectionKind.options.find((kind) => connectionKinds[kind].aliases?.includes(alias)) ?? given;
}, ConnectionKind);

/** A word that a driver receives: no control characters, no line breaks. */
const word = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, "It must not contain control characters.");

const Name = word(120).min(1, "A connection needs a name.");
const Secret = z
  .string()
  .min(1, "Enter the password or token.")
  .max(4_000, "A secret can have at most 4,000 characters.");

/** What a person may set beyond the address: how the transport is encrypted, and for S3 the region. */
export const ConnectionOptions = z.object({
  sslmode: z.enum(["disable", "prefer", "require", "verify-full"]).optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "A region consists of lower-case letters, digits and hyphens.")
    .optional(),
});
export type ConnectionOptions = z.infer<typeof ConnectionOptions>;

/** A connection to add. Which fields a kind needs is checked when it is added. */
export const NewConnection = z.object({
  kind: Kind,
  name: Name,
  host: word(255).nullish(),
  port: z
    .int("A port is a number from 1 to 65535.")
    .min(1, "A port is a number from 1 to 65535.")
    .max(65_535, "A port is a number from 1 to 65535.")
    .nullish(),
  /** Address of files: of a web server, or of a bucket and a folder in it, such as `s3://bucket/folder`. */
  url: word(2_000).nullish(),
  /**
   * Name of the database; for SQLite and DuckDB the path of the file, below the folder that CONNECTIONS_FILES names; for S3
   * bucket and folder, for a web server the path.
   */
  database: word(1_000).nullish(),
  user: word(200).nullish(),
  /** Password or token. Never returned. */
  secret: Secret.nullish(),
  options: ConnectionOptions.extend({
    /** Address of S3-compatible storage; Amazon's own when left out. */
    endpoint: word(500).optional(),
  }).default({}),
});
export type NewConnection = z.infer<typeof NewConnection>;

/** Changes to a connection. Another server or user requires the secret again, so that none is sent to a new place. */
export const ConnectionChange = NewConnection.omit({ kind: true, options: true })
  .extend({ options: NewConnection.shape.options.unwrap().strict() })
  .partial()
  .strict();
export type ConnectionChange = z.infer<typeof ConnectionChange>;

/** Result of one test of a connection. */
export const ConnectionTest = z.object({
  works: z.boolean(),
  /** For a person: that it works, or what is wrong. */
  detail: z.string(),
  /** Name and version of the server; null when it did not answer. */
  server: z.string().nullable(),
  /** Whether the role could change data. Caveat never does, but a role that cannot is safer. */
  mayWrite: z.boolean().nullable(),
  at: z.iso.datetime(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

/** A connection as the API shows it, without its secret. */
export const Connection = z.object({
  id: ConnectionId.schema,
  kind: ConnectionKind,
  name: z.string(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  database: z.string().nullable(),
  user: z.string().nullable(),
  options: ConnectionOptions,
  /** `preparing`: its drivers are being installed; `failed`: they could not be, or the secret can no longer be read. */
  status: z.enum(["preparing", "ready", "failed"]),
  /** How far preparing is, or why it failed; null when it is ready. */
  detail: z.string().nullable(),
  secretStatus: z.enum(["none", "stored", "lost"]),
  lastTest: ConnectionTest.nullable(),
  createdAt: z.iso.datetime(),
});
export type Connection = z.infer<typeof Connection>;

/** A table or view that a connection offers. */
const RemoteTable = z.object({
  /** How it is named in requests: its schema, where there is one, and its name, joined by a full stop. */
  table: z.string(),
  schema: z.string().nullable(),
  name: z.string(),
  kind: z.enum(["table", "view", "file"]),
  /** The server's own estimate; null when it has none. */
  rows: z.int().nonnegative().nullable(),
  /** Size of a file; null for tables, and where it is not known. */
  bytes: z.int().nonnegative().nullable(),
});

/** Tables whose name contains what was searched for. */
export const RemoteTables = z.object({
  items: z.array(RemoteTable),
  /** Whether there are more, which a longer search text would find. */
  more: z.boolean(),
});
export type RemoteTables = z.infer<typeof RemoteTables>;

/** Where the rows of a dataset come from. */
export const DatasetSource = z.object({
  connectionId: ConnectionId.schema,
  /** A whole table; absent when a query is read. */
  table: z.string().optional(),
  /** One SELECT; absent when a table is read. */
  query: z.string().optional(),
  mode: z.enum(["snapshot", "live"]),
});
export type DatasetSource = z.infer<typeof DatasetSource>;
