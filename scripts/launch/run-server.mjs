import { setUpRest } from "../setup/set-up.mjs";
import { toFaultText } from "../setup/set-up-fault.mjs";
import { claimAddress, toLaunchSettings, toLocalUrl } from "./address.mjs";
import { ensureDataDirectory, lockDataDirectory, toDataDirectory } from "./data-directory.mjs";
import { toReadyText, waitForHealth, waitForPages } from "./health.mjs";
import { startServer } from "./serve.mjs";
import { stopDatabase } from "./stop-database.mjs";

/**
 * Runs quick checks, sets up what is missing, and serves until asked to end or until the server dies. Leaves no process
 * behind.
 * @param {{ root: string, isDevelopment: boolean, ending: AbortSignal }} options
 * @returns {Promise<number>} exit code
 * @throws {import("../setup/set-up-fault.mjs").SetUpFault}
 */
export async function runServer({ root, isDevelopment, ending }) {
  const dataDirectory = toDataDirectory({ root, env: process.env });
  const settings = toLaunchSettings(process.env);
  await ensureDataDirectory(dataDirectory);
  const ownsDatabase = settings.databaseUrl === undefined;
  const lock = ownsDatabase ? await lockDataDirectory(dataDirectory) : null;
  try {
    const address = await claimAddress(settings);
    const { python } = await setUpRest(root, { build: !isDevelopment });
    if (ending.aborted) return 0;
    const server = startServer({ root, isDevelopment, address, dataDirectory, python });
    await lock?.addProcess(server.pid);
    const fault = await serve({ server, settings, address, dataDirectory, ending });
    if (ownsDatabase) await stopDatabase(dataDirectory, ending.aborted ? 500 : 2_000);
    if (ending.aborted || fault === null) return 0;
    console.error(`\n${toFaultText(fault)}\n`);
    return 1;
  } finally {
    await lock?.release();
  }
}

/**
 * @param {object} options
 * @param {import("./serve.mjs").Server} options.server
 * @param {import("../../lib/server/launch/launch-settings.mjs").LaunchSettings} options.settings
 * @param {import("./address.mjs").Address} options.address
 * @param {string} options.dataDirectory
 * @param {AbortSignal} options.ending
 * @returns {Promise<import("../setup/set-up-fault.mjs").SetUpFault | null>} why it ended; null when it was asked to end
 */
async function serve({ server, settings, address, dataDirectory, ending }) {
  const over = new AbortController();
  const ended = server.ended.finally(() => over.abort());
  const stopped = new Promise((resolve) => {
    const stop = () => void server.stop().then(() => resolve(null));
    if (ending.aborted) stop();
    else ending.addEventListener("abort", stop, { once: true });
  });
  const url = toLocalUrl(address);
  const waiting = AbortSignal.any([over.signal, ending]);
  if (await waitForPages(url, waiting))
    console.log(`The page is open: ${url} – Python is starting, usually for 10 s …`);
  const health = await waitForHealth(url, waiting);
  if (health) {
    const { CAVEAT_DATA_URL, CAVEAT_SECRET_KEY } = process.env;
    const storage = { dataDirectory, dataUrl: CAVEAT_DATA_URL?.trim(), secretKey: CAVEAT_SECRET_KEY?.trim() };
    console.log(toReadyText({ url, isOpenToOthers: !settings.loopback, ...storage, health }));
    server.showOutput();
  }
  return Promise.race([stopped, ended]);
}
