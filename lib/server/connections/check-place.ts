import { lookup } from "node:dns/promises";
import { realpath } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { ConnectionKind } from "@/lib/domain/connections/connection";
import { connectionKinds } from "@/lib/domain/connections/connection-kinds";
import type { Environment } from "../env";
import { isPublicAddress } from "../webhooks/public-address";

/** The target of a connection. */
interface Place {
  kind: ConnectionKind;
  host: string | null;
  database: string | null;
}

interface Rules extends Pick<Environment, "CONNECTIONS_ALLOW_PRIVATE" | "CONNECTIONS_FILES" | "dataDirectory"> {
  /** Resolves a name to its IP addresses, and rejects if there are none; the system's resolver by default. */
  resolve?: (host: string) => Promise<readonly { address: string }[]>;
}

/** A place that may be opened: the checked IP address of its server, or the resolved path of its file. */
export interface CheckedPlace {
  address: string | null;
  database: string | null;
}

/**
 * Checks the target of a connection each time it is opened: a name may resolve differently by then, and a file may
 * have become a link. Throws `invalid_input` for a place that is incomplete or forbidden, `connection_failed` for a name that
 * cannot be resolved.
 */
export async function checkPlace(place: Place, rules: Rules): Promise<CheckedPlace> {
  const { place: form } = connectionKinds[place.kind];
  if (form === "file") return { address: null, database: await checkFile(place.database, rules) };
  if (form === "bucket") assertBucket(place.database);
  return { address: await checkHost(place.host, rules), database: place.database };
}

/** Throws `invalid_input` unless a path begins with the name of a bucket and stays below it. */
function assertBucket(path: string | null): void {
  const [bucket = "", ...folders] = (path ?? "").split("/");
  const isPlain = folders.every((part) => part !== "" && part !== "." && part !== "..");
  if (/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(bucket) && isPlain) return;
  throw toFault("url", "This is not a valid bucket address.", "Enter an address such as s3://bucket/folder.");
}

async function checkHost(host: string | null, { CONNECTIONS_ALLOW_PRIVATE, resolve = lookUp }: Rules): Promise<string> {
  if (host === null || host === "")
    throw toFault("host", "The host is missing.", "Enter the name or address of the server.");
  const addresses = isIP(host) === 0 ? await resolveHost(host, resolve) : [host];
  const isAllowed = (address: string) => CONNECTIONS_ALLOW_PRIVATE || isPublicAddress(address);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isAllowed)) {
    throw toFault(
      "host",
      "This server is on this machine or on a private network.",
      "Start Caveat with CONNECTIONS_ALLOW_PRIVATE=true to allow such connections.",
    );
  }
  return first;
}

const lookUp = (host: string) => lookup(host, { all: true });

async function resolveHost(host: string, resolve: NonNullable<Rules["resolve"]>): Promise<string[]> {
  if (!/^[A-Za-z0-9._-]+$/.test(host))
    throw toFault("host", "This is not a valid server name.", "Enter a name or an IP address.");
  const found = await resolve(host).catch((cause: unknown) => {
    throw new CaveatError("connection_failed", `The server name “${host}” could not be resolved.`, {
      cause,
      remedy: "Check the host of the connection.",
    });
  });
  return found.map(({ address }) => address);
}

async function checkFile(file: string | null, { CONNECTIONS_FILES, dataDirectory }: Rules): Promise<string> {
  if (CONNECTIONS_FILES === undefined) {
    throw toFault(
      "database",
      "Files on the server cannot be connected.",
      "Start Caveat with CONNECTIONS_FILES set to the folder that contains them.",
    );
  }
  const folder = await realpath(CONNECTIONS_FILES).catch(() => CONNECTIONS_FILES);
  const wanted = path.resolve(folder, file ?? "");
  const outside = toFault(
    "database",
    "This file is outside the folder set by CONNECTIONS_FILES.",
    "Enter a path below it.",
  );
  if (file === null || file === "" || !isBelow(wanted, folder)) throw outside;
  const resolved = await realpath(wanted).catch((cause: unknown) => {
    throw new CaveatError("connection_failed", "There is no such file.", { cause, remedy: "Check the path." });
  });
  const own = await realpath(dataDirectory).catch(() => dataDirectory);
  if (!isBelow(resolved, folder) || isBelow(resolved, own)) throw outside;
  return resolved;
}

function isBelow(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative);
}

function toFault(field: string, message: string, remedy: string): CaveatError {
  return new CaveatError("invalid_input", message, { remedy, fields: [{ field, message }] });
}
