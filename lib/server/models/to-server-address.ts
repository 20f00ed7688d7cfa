import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { CaveatError } from "@/lib/domain/caveat-error";
import { toHost } from "../webhooks/webhook-url";
import type { AddressRule } from "./address-rule";

/** Time limit for resolving a name; a name still unknown then is checked on connection. */
const lookupMs = 3_000;

/** Decides whether a server may be configured. */
export interface AddressCheck {
  mayConnect: AddressRule;
  /** Resolves all addresses of a name; rejects for one that has none. Node's own resolver when left out. */
  resolve?: (host: string) => Promise<{ address: string }[]>;
}

/**
 * Parses the address of a server that a person enters. Throws `invalid_input` for anything but a web address, for one with a
 * password, or in a forbidden network.
 * @param options.field name of the field that it was entered in.
 * @param options.example an address as it should be.
 */
export async function toServerAddress(
  text: string,
  { mayConnect, resolve, field, example }: AddressCheck & { field: string; example: string },
): Promise<URL> {
  const toFault = (message: string, remedy: string) =>
    new CaveatError("invalid_input", message, { remedy, fields: [{ field, message }] });
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw toFault("This is not a web address.", `Enter one such as ${example}.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw toFault("The address must not contain a name or password.", "Enter the key in its own field.");
  }
  if (url.search !== "" || url.hash !== "") {
    throw toFault("The address ends with something that is not part of its path.", "Leave out what follows ? or #.");
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
