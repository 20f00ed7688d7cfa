/** What Caveat needs to know of a kind of connection; its [source](../../connections/runtime/servers.py) reads it. */
type ConnectionKindDefinition = {
  /** Display name in lists. */
  label: string;
  /** Name of the server within a sentence. */
  server: string;
  /** Other names that requests may use, in lower case. */
  aliases?: readonly string[];
  /** Whether its tables can be live: the connector knows the SQL of the server. */
  live: boolean;
} & (
  | { place: "server"; port: number }
  /** A database file on this machine. */
  | { place: "file" }
  /** Files without SQL, which are read as if they were uploaded. */
  | { place: "web"; live: false }
  | { place: "bucket"; live: false }
);

const kinds = {
  postgres: {
    label: "PostgreSQL",
    server: "PostgreSQL",
    aliases: ["postgresql"],
    place: "server",
    port: 5432,
    live: true,
  },
  mysql: { label: "MySQL or MariaDB", server: "MySQL", aliases: ["mariadb"], place: "server", port: 3306, live: true },
  sqlite: { label: "SQLite file", server: "SQLite", place: "file", live: true },
  duckdb: { label: "DuckDB file", server: "DuckDB", place: "file", live: true },
  s3: { label: "Files in S3-compatible storage", server: "S3", aliases: ["minio"], place: "bucket", live: false },
  http: { label: "Files on a web server", server: "a web server", aliases: ["https"], place: "web", live: false },
} as const satisfies Record<string, ConnectionKindDefinition>;

/** All kinds of connections, by their names in requests and in the connector, in menu order. */
export const connectionKinds: Readonly<Record<keyof typeof kinds, ConnectionKindDefinition>> = kinds;
