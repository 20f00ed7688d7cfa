import { lookup } from "node:dns/promises";
import { request as requestByHttp, type RequestOptions } from "node:http";
import { request as requestByHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address";
import type { WebhookMessage } from "./webhook-message";
import { toHost } from "./webhook-url";

/** How names are resolved, and which addresses may be called. */
export interface WebhookNetwork {
  /** Resolves all addresses of a name. Rejects for one that has none. */
  resolve(this: void, host: string): Promise<{ address: string; family: number }[]>;
  mayCall(this: void, address: string): boolean;
}

/** The public internet and nothing else. */
export const openInternet: WebhookNetwork = {
  resolve: (host) => lookup(host, { all: true }),
  mayCall: isPublicAddress,
};

/** Thrown when a webhook's name resolves to a forbidden address, so that no retry helps. */
export class WebhookRefused extends Error {}

/**
 * Posts a message once. Resolves the name once, requires each of its addresses to be allowed, and connects only to
 * these, so that nothing can change in between. Follows no redirect. Resolves when the answer is 2xx; throws
 * `WebhookRefused`, or any other error for failures that a retry may fix.
 */
export async function postWebhook(options: {
  url: string;
  message: WebhookMessage;
  signal: AbortSignal;
  network: WebhookNetwork;
}): Promise<void> {
  const { message, signal, network } = options;
  const url = new URL(options.url);
  const addresses = await until(signal, findAddresses(toHost(url), network));
  const status = await post(url, {
    body: message.body,
    settings: {
      method: "POST",
      headers: { ...message.headers, "content-length": Buffer.byteLength(message.body) },
      agent: false,
      lookup: toLookup(addresses),
      signal,
    },
  });
  if (status < 200 || status > 299) throw new Error(`The receiver answered with status ${status}.`);
}

async function findAddresses(host: string, { resolve, mayCall }: WebhookNetwork) {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new Error("The receiver's name has no address.");
  if (addresses.every(({ address }) => mayCall(address))) return addresses;
  throw new WebhookRefused("The receiver is on a private network.");
}

/** Answers every look-up with the resolved addresses. */
function toLookup(addresses: { address: string; family: number }[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
}

/** Returns the status of the response; ignores the rest. */
function post(url: URL, { body, settings }: { body: string; settings: RequestOptions }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const send = url.protocol === "https:" ? requestByHttps : requestByHttp;
  const request = send(url, settings, (response) => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  request.on("error", reject);
  request.end(body);
  return promise;
}

/** Returns the work's result, or throws the signal's reason when that aborts first. */
async function until<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
