import type { Connection, ConnectionChange, ConnectionKind, NewConnection } from "@/lib/domain/connections/connection";
import { connectionKinds } from "@/lib/domain/connections/connection-kinds";

/** What a person has typed, as text. */
export interface ConnectionFields {
  kind: ConnectionKind;
  name: string;
  host: string;
  port: string;
  database: string;
  /** Address of files: of a web server, or of a bucket and a folder in it. */
  url: string;
  /** Address of S3-compatible storage; empty for Amazon's own. */
  endpoint: string;
  region: string;
  user: string;
  secret: string;
  sslmode: "prefer" | "require" | "verify-full" | "disable";
}

/** An empty form. */
export const noConnectionFields: ConnectionFields = {
  ...{ kind: "postgres", name: "", host: "", port: "", database: "", url: "", endpoint: "", region: "" },
  ...{ user: "", secret: "", sslmode: "prefer" },
};

/** Converts the fields to a connection with only what its kind needs. */
export function toNewConnection(fields: ConnectionFields): NewConnection {
  const { kind, database, sslmode } = fields;
  const name = fields.name.trim() === "" ? toPlaceName(fields) : fields.name;
  const definition = connectionKinds[kind];
  if (definition.place === "file") return { kind, name, database, options: {} };
  const secret = fields.secret === "" ? {} : { secret: fields.secret };
  const { host, user, url } = fields;
  if (definition.place === "web") return { kind, name, url, ...(user !== "" && { user }), ...secret, options: {} };
  if (definition.place === "bucket") {
    const options = {
      ...(fields.endpoint.trim() !== "" && { endpoint: fields.endpoint }),
      ...(fields.region.trim() !== "" && { region: fields.region.trim() }),
    };
    return { kind, name, url: toBucketUrl(url), ...(user !== "" && { user }), ...secret, options };
  }
  const port = fields.port.trim() === "" ? definition.port : Number(fields.port);
  return { kind, name, host, port, database, user, options: { sslmode }, ...secret };
}

/** Accepts a bucket without the scheme, as people write it. */
function toBucketUrl(typed: string): string {
  const text = typed.trim();
  return text.includes("://") ? text : `s3://${text.replace(/^\/+/, "")}`;
}

function toPlaceName({ kind, host, database, url }: ConnectionFields): string {
  const { place } = connectionKinds[kind];
  if (place === "web" && URL.canParse(url)) return new URL(url).hostname;
  if (place === "bucket") return toBucketUrl(url).replace(/^[a-z0-9]+:\/\//, "");
  return host.trim() === "" ? (database.split("/").at(-1) ?? "") : host;
}

type Place = Pick<Connection, "kind" | "host" | "port" | "database" | "user" | "options">;

/** Converts a stored connection to the fields that change it; its secret is never shown. */
export function toConnectionFields({ name, ...place }: Place & Pick<Connection, "name">): ConnectionFields {
  const { kind, host, port, database, user, options } = place;
  const endpoint =
    connectionKinds[kind].place === "bucket" && host?.endsWith(".amazonaws.com") === false ? toOrigin(place) : "";
  return {
    ...noConnectionFields,
    ...{ kind, name, host: host ?? "", port: port === null ? "" : String(port), database: database ?? "" },
    ...{ user: user ?? "", url: toAddress(place), endpoint, region: options.region ?? "" },
    sslmode: options.sslmode ?? noConnectionFields.sslmode,
  };
}

/** Returns where a connection leads, in one line. */
export function toAddress(place: Place): string {
  const { kind, host, port, database, user } = place;
  const form = connectionKinds[kind].place;
  if (form === "web") return `${toOrigin(place)}${database ?? "/"}`;
  if (form === "bucket") return `s3://${database ?? ""}`;
  return host === null ? (database ?? "") : `${user ?? ""}@${toName(host)}:${port ?? ""}/${database ?? ""}`;
}

/** Writes a host as addresses contain it: IPv6 between brackets. */
function toName(host: string | null): string {
  return host?.includes(":") === true ? `[${host}]` : (host ?? "");
}

function toOrigin({ host, port, options }: Place): string {
  return `${options.sslmode === "disable" ? "http" : "https"}://${toName(host)}${port === null ? "" : `:${port}`}`;
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
