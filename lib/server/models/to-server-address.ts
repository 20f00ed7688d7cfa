import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { CaveatError } from "@/lib/domain/caveat-error";
import { toHost } from "../webhooks/webhook-url";
import type { AddressRule } from "./address-rule";

/** Time limit for resolving a name; a name that is not resolved in time is checked on connection. */
const lookupMs = 3_000;

/** Decides whether a server may be configured. */
export interface AddressCheck {
  mayConnect: AddressRule;
  /** Resolves all addresses of a name; rejects if it has none. Defaults to Node's resolver. */
  resolve?: (host: string) => Promise<{ address: string }[]>;
}

/**
 * Parses a server address entered by the user. Throws `invalid_input` for anything but a web address without a password
 * in an allowed network.
 * @param options.field name of the input field.
 * @param options.example an example of a valid address.
 */
export async function toServerAddress(
  text: string,
  { mayConnect, resolve, field, example }: AddressCheck & { field: string; example: string },
): Promise<URL> {
  const toFault = (message: string, remedy: string) =>
    new CaveatError("invalid_input", message, { remedy, fields: [{ field, message }] });
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw toFault("This is not a web address.", `Enter an address such as ${example}.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw toFault("The address must not contain a user name or password.", "Enter the key in the key field.");
  }
  if (url.search !== "" || url.hash !== "") {
    throw toFault("The address must not contain a query or a fragment.", "Remove everything from ? or # on.");
  }
  const host = toHost(url);
  const addresses = isIP(host) === 0 ? await findAddresses(host, resolve) : [host];
  if (!addresses.every(mayConnect)) {
    throw toFault(
      "This server is on a private network.",
      "Use one on this machine or on the internet, or start Caveat with CONNECTIONS_ALLOW_PRIVATE=true.",
    );
  }
  return url;
}

async function findAddresses(host: string, resolve: AddressCheck["resolve"]): Promise<string[]> {
  const { promise, resolve: giveUp } = Promise.withResolvers<{ address: string }[]>();
  const timer = setTimeout(() => giveUp([]), lookupMs);
  const found = (resolve ?? ((name) => lookup(name, { all: true })))(host).catch(() => []);
  const addresses = await Promise.race([found, promise]);
  clearTimeout(timer);
  return addresses.map(({ address }) => address);
}
