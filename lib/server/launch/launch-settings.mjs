import { isLoopback } from "./is-loopback.mjs";

/**
 * @typedef {object} LaunchSettings
 * @property {string} host in lower case, an IPv6 address without brackets
 * @property {number} port 0: any that is free
 * @property {boolean} loopback whether only this computer can reach the host
 * @property {string | undefined} apiKey
 * @property {string | undefined} dataDirectory as given, possibly relative
 * @property {string | undefined} databaseUrl
 */

/** @typedef {{ field: string, message: string, remedy: string }} LaunchFault the variable, a sentence, and the next step */

/** A shorter key can be guessed by anyone who reaches the server. */
const shortestKey = 16;

/**
 * Reads the variables that decide who can reach the server and where it stores its data. The launcher and the server
 * both read them here, so that the checked settings are the ones in effect. A blank variable counts as not set.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {{ settings: LaunchSettings, faults: LaunchFault[] }} the settings are valid only without faults
 */
export function readLaunchSettings(env) {
  const host = (toText(env.HOST) ?? "127.0.0.1").toLowerCase().replace(/^\[(.*)\]$/, "$1");
  const portText = toText(env.PORT) ?? "3000";
  const settings = {
    host,
    port: /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN,
    loopback: isLoopback(host),
    apiKey: toText(env.CAVEAT_API_KEY),
    dataDirectory: toText(env.CAVEAT_DATA_DIR),
    databaseUrl: toText(env.DATABASE_URL),
  };
  const faults = [findPortFault(settings.port, portText), findKeyFault(settings)].filter((fault) => fault !== null);
  return { settings, faults };
}

/** @param {string | undefined} value @returns {string | undefined} trimmed; undefined for a blank one */
function toText(value) {
  const text = value?.trim();
  return text === "" ? undefined : text;
}

/** @param {number} port @param {string} given @returns {LaunchFault | null} */
function findPortFault(port, given) {
  if (port <= 65535) return null;
  return {
    field: "PORT",
    message: `PORT is "${given}", which is not a port number.`,
    remedy: "Give a number from 1 to 65535, or unset it for 3000.",
  };
}

/** @param {LaunchSettings} settings @returns {LaunchFault | null} */
function findKeyFault({ host, loopback, apiKey }) {
  if (loopback || (apiKey !== undefined && apiKey.length >= shortestKey)) return null;
  const reason =
    apiKey === undefined
      ? "no CAVEAT_API_KEY is set"
      : `CAVEAT_API_KEY is shorter than ${shortestKey} characters, which can be guessed`;
  return {
    field: "CAVEAT_API_KEY",
    message: `HOST=${host} would let other computers in, and ${reason}.`,
    remedy: `Set CAVEAT_API_KEY to a random text of ${shortestKey} characters or more, or leave HOST out to serve this computer only.`,
  };
}
