import { once } from "node:events";
import { createServer } from "node:net";
import { findHealth } from "./health.mjs";
import { SetUpFault } from "../setup/set-up-fault.mjs";

/** @typedef {{ host: string, port: number }} Address `port` 0: any that is free */

/**
 * Where to listen, by HOST (127.0.0.1) and PORT (3000).
 * @param {NodeJS.ProcessEnv} env
 * @returns {Address}
 * @throws {SetUpFault} when PORT is no port, or others could come in without a key
 */
export function toAddress(env) {
  const host = env.HOST || "127.0.0.1";
  const port = Number(env.PORT || "3000");
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new SetUpFault(
      `PORT is "${env.PORT}", which is no port.`,
      "Give a number from 1 to 65535, or unset it for 3000.",
    );
  }
  if (!isLoopback(host) && !env.CAVEAT_API_KEY) {
    throw new SetUpFault(
      `HOST=${host} would let other computers in, and no CAVEAT_API_KEY is set.`,
      "Set CAVEAT_API_KEY to a long random text, or leave HOST out to serve this computer only.",
    );
  }
  return { host, port };
}

/** Whether only this computer can reach the host. @param {string} host */
export function isLoopback(host) {
  return host === "localhost" || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/**
 * Makes sure that the address can be had, and chooses the port when any will do.
 * @param {Address} address
 * @returns {Promise<Address>} with a port above 0
 * @throws {SetUpFault} when it is taken or does not exist here
 */
export async function claimAddress({ host, port }) {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, "listening");
    const { port: chosen } = /** @type {import("node:net").AddressInfo} */ (server.address());
    return { host, port: chosen };
  } catch (error) {
    throw await toAddressFault({ host, port }, /** @type {NodeJS.ErrnoException} */ (error));
  } finally {
    if (server.listening) {
      server.close();
      await once(server, "close");
    }
  }
}

/** @param {Address} address @param {NodeJS.ErrnoException} error @returns {Promise<SetUpFault>} */
async function toAddressFault({ host, port }, error) {
  if (error.code === "EADDRINUSE") {
    const who = (await findHealth(toLocalUrl({ host, port }), AbortSignal.timeout(1_000)))
      ? "another Caveat"
      : "another program";
    return new SetUpFault(
      `Port ${port} on ${host} is taken by ${who}.`,
      `End it, or choose another port: PORT=${port < 65535 ? port + 1 : 3001} npm start`,
    );
  }
  if (error.code === "EACCES") {
    return new SetUpFault(`Port ${port} is reserved for administrators.`, "Choose one above 1023: PORT=3000 npm start");
  }
  return new SetUpFault(`HOST=${host} is no address of this computer.`, "Leave HOST out to serve this computer only.");
}

/**
 * The address for a browser on this computer.
 * @param {Address} address
 * @returns {string} for example `http://127.0.0.1:3000`
 */
export function toLocalUrl({ host, port }) {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}
