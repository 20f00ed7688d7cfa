import { isIP } from "node:net";
import { z } from "zod";
import { isPublicAddress } from "./public-address";

/** Returns the host of a URL as a resolver takes it: an IPv6 address without its brackets. */
export function toHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/**
 * A valid webhook address, as far as its text shows: HTTP or HTTPS, without a name and password, and no address of a
 * private network, however it is spelled. A name is resolved when it is called.
 */
export const WebhookUrl = z
  .string()
  .trim()
  .max(2_000)
  .transform((text, context) => {
    const fault = findFault(text);
    if (fault === null) return new URL(text).href;
    context.addIssue({ code: "custom", message: fault });
    return z.NEVER;
  });

function findFault(text: string): string | null {
  if (!URL.canParse(text)) return "This is not an address.";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "A webhook is called over HTTPS or HTTP.";
  if (url.username !== "" || url.password !== "") return "A webhook's address must not contain a name or password.";
  const host = toHost(url);
  const local = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
  return local ? "A webhook must not be on a private network." : null;
}
