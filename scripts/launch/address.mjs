import { once } from "node:events";
import { createServer } from "node:net";
import { readLaunchSettings } from "../../lib/server/launch/launch-settings.mjs";
import { findHealth } from "./health.mjs";
import { SetUpFault } from "../setup/set-up-fault.mjs";

/** @typedef {{ host: string, port: number }} Address `port` 0: any that is free */

/**
 * Reads where to listen and related settings from HOST, PORT, CAVEAT_API_KEY, CAVEAT_DATA_DIR and DATABASE_URL.
 * @param {NodeJS.ProcessEnv} env
 * @returns {import("../../lib/server/launch/launch-settings.mjs").LaunchSettings}
 * @throws {SetUpFault} when PORT is not a port, or others could get access without a strong key
 */
export function toLaunchSettings(env) {
  const { settings, faults } = readLaunchSettings(env);
  const [fault] = faults;
  if (fault) throw new SetUpFault(fault.message, fault.remedy);
  return settings;
}

/**
 * Makes sure that the address is available, and chooses a port if any will do.
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
 * Returns the address for a browser on this computer.
 * @param {Address} address
 * @returns {string} for example `http://127.0.0.1:3000`
 */
export function toLocalUrl({ host, port }) {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}
