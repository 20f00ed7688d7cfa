import { setTimeout as wait } from "node:timers/promises";

/** How long a server that answers but is unhealthy may take to become healthy. */
const patienceMilliseconds = 5_000;
const pollMilliseconds = 100;

/**
 * Polls until the server reports that it is healthy, or has reported for a while that it is not.
 * @param {string} url of the server
 * @param {AbortSignal} signal ends the polling, for example when the server has ended
 * @returns {Promise<Record<string, unknown> | null>} the answer of `/api/health`; null when ended
 */
export async function waitForHealth(url, signal) {
  let firstAnswerAt = 0;
  while (!signal.aborted) {
    const health = await findHealth(url, signal);
    if (health !== null) firstAnswerAt ||= Date.now();
    if (health?.status === "ok" || (health !== null && Date.now() - firstAnswerAt > patienceMilliseconds))
      return health;
    await wait(pollMilliseconds, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

/**
 * Reads the health of a Caveat at that address; null when there is none. @param {string} url @param {AbortSignal}
 * signal @returns {Promise<Record<string, unknown> | null>}
 */
export async function findHealth(url, signal) {
  try {
    const response = await fetch(`${url}/api/health`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    const health = await response.json();
    return typeof health?.engine === "string" ? health : null;
  } catch {
    return null;
  }
}

/**
 * Polls until the server answers for pages, which it does before Python has started.
 * @param {string} url of the server
 * @param {AbortSignal} signal ends the polling
 * @returns {Promise<boolean>} whether it answers; false when ended
 */
export async function waitForPages(url, signal) {
  while (!signal.aborted) {
    const response = await fetch(url, { method: "HEAD", redirect: "manual", signal }).catch(() => null);
    if (response !== null) return true;
    await wait(pollMilliseconds, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/**
 * Describes the running server for a person.
 * @param {{ url: string, isOpenToOthers: boolean, dataDirectory: string, dataUrl?: string, secretKey?: string, health: Record<string, unknown> }} given
 * @returns {string} a few lines
 */
export function toReadyText({ url, isOpenToOthers, dataDirectory, dataUrl, secretKey, health }) {
  const isWell = health.status === "ok";
  return [
    "",
    isWell ? `  Caveat is ready: ${url}` : `  Caveat runs, but cannot answer questions about data yet: ${url}`,
    ...(isOpenToOthers ? ["  Other computers can reach it with the key in CAVEAT_API_KEY."] : []),
    `  Engine    ${toText(health.engineLabel ?? health.engine)}`,
    `  Sandbox   ${[health.sandbox, health.sandboxDetail].map(toText).filter(Boolean).join(" – ")}`,
    ...(isWell ? [] : [`  Database  ${toText(health.database)}`]),
    `  Data      ${dataUrl ? `${dataUrl}, with a cache in ${dataDirectory}` : dataDirectory}`,
    ...(dataUrl && !secretKey
      ? ["  Keys that are entered on this server work on no other: set CAVEAT_SECRET_KEY to the same text on each."]
      : []),
    "  Press Ctrl-C to stop.",
    "",
  ].join("\n");
}

/** @param {unknown} part of the health answer @returns {string} */
function toText(part) {
  return typeof part === "string" ? part : "";
}
