import { CaveatError } from "../caveat-error";
import type { ConnectionOptions, NewConnection } from "./connection";
import { connectionKinds } from "./connection-kinds";

/** The part of a connection that an address determines. */
type Place = Pick<NewConnection, "host" | "port" | "database"> & { options: ConnectionOptions };

/**
 * Converts the address of files, and the endpoint of storage, to the place that a connection stores: `https://host/folder/`,
 * `s3://bucket/prefix`, or `https://storage/bucket/prefix`. Returns other kinds as they are. Throws `invalid_input`.
 */
export function toPlace({
  kind,
  url,
  host,
  port,
  database,
  options: { endpoint, ...options },
}: Pick<NewConnection, "kind" | "url" | "host" | "port" | "database" | "options">): Place {
  const given = { host, port, database, options };
  const address = url ? parse(url, "url") : null;
  const { place } = connectionKinds[kind];
  if (place === "web" && address !== null) return toWebPlace(address, options, address.pathname + address.search);
  if (place !== "bucket") return given;
  const isBucket = address?.protocol === "s3:";
  const written = address === null ? null : isBucket ? `${address.host}${address.pathname}` : address.pathname;
  const bucket = (written === null ? (database ?? "") : decode(written)).replace(/^\/+|\/+$/g, "");
  const storage = endpoint ? parse(endpoint, "options.endpoint") : isBucket ? null : address;
  if (storage !== null) return toWebPlace(storage, options, bucket);
  const own = `s3.${options.region ?? "us-east-1"}.amazonaws.com`;
  return { ...given, host: (host ?? "") === "" ? own : host, database: bucket };
}

function toWebPlace(address: URL, options: ConnectionOptions, database: string): Place {
  const { protocol, hostname, port } = address;
  if (protocol !== "https:" && protocol !== "http:")
    throw toFault("url", "The address must start with https:// or http://.");
  const sslmode = protocol === "http:" ? "disable" : options.sslmode === "require" ? "require" : "verify-full";
  const host = hostname.replace(/^\[|\]$/g, "");
  return { host, port: port === "" ? null : Number(port), database, options: { ...options, sslmode } };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw toFault("url", "This is not an address.");
  }
}

function parse(text: string, field: string): URL {
  if (!URL.canParse(text)) throw toFault(field, "This is not an address.");
  const address = new URL(text);
  if (address.username !== "" || address.password !== "")
    throw toFault(field, "Enter the user name and the password in their fields, not in the address.");
  return address;
}

function toFault(field: string, message: string): CaveatError {
  return new CaveatError("invalid_input", message, {
    remedy: "Enter an address such as https://data.example.org/sales/ or s3://bucket/folder.",
    fields: [{ field, message }],
  });
}
