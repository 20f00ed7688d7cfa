import type { ConnectionChange, ConnectionKind, NewConnection } from "@/lib/domain/connections/connection";

/** What a person has typed, as text. */
export interface ConnectionFields {
  kind: ConnectionKind;
  name: string;
  host: string;
  port: string;
  database: string;
  user: string;
  secret: string;
  sslmode: "prefer" | "require" | "verify-full" | "disable";
}

/** An empty form. */
export const noConnectionFields: ConnectionFields = {
  ...{ kind: "postgres", name: "", host: "", port: "", database: "", user: "", secret: "" },
  sslmode: "prefer",
};

/** The port that a kind of server listens on unless it is set otherwise; null for other kinds. */
export const defaultPorts: Readonly<Record<ConnectionKind, number | null>> = {
  ...{ postgres: 5432, mysql: 3306, sqlite: null, duckdb: null },
};

/** Whether a kind is a file on the server's machine. */
export function isFileKind(kind: ConnectionKind): boolean {
  return kind === "sqlite" || kind === "duckdb";
}

/** Converts the fields to a connection with only what its kind needs. */
export function toNewConnection(fields: ConnectionFields): NewConnection {
  const { kind, host, database, user, secret, sslmode } = fields;
  const place = fields.host.trim() === "" ? database.split("/").at(-1) : host;
  const name = fields.name.trim() === "" ? (place ?? "") : fields.name;
  if (isFileKind(kind)) return { kind, name, database, options: {} };
  const hidden = secret === "" ? {} : { secret };
  const port = fields.port.trim() === "" ? defaultPorts[kind] : Number(fields.port);
  return { kind, name, host, port, database, user, options: { sslmode }, ...hidden };
}

/** Converts what a person changed of a stored connection; the secret only when it was typed. */
export function toConnectionChange(before: ConnectionFields, after: ConnectionFields): ConnectionChange {
  const { secret, ...place } = toNewConnection(after);
  const old = toNewConnection(before);
  const changed = Object.entries(place).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field as keyof NewConnection]),
  );
  return { ...(Object.fromEntries(changed) as ConnectionChange), ...(secret && { secret }) };
}
