import { spawn } from "node:child_process";
import { join } from "node:path";
import { endGroup, endWithUs } from "../setup/ending.mjs";
import { quietEnvironment } from "../setup/page-build.mjs";
import { toLastLines } from "../setup/run-command.mjs";
import { SetUpFault } from "../setup/set-up-fault.mjs";

/** Time limit for the server to end; what is left then is killed. */
const patienceMilliseconds = 4_200;

/**
 * @typedef {object} Server
 * @property {number} pid
 * @property {Promise<SetUpFault>} ended why it ended, once it has
 * @property {() => Promise<void>} stop ends it and waits
 * @property {() => void} showOutput from now on; output while starting is kept in case it fails
 */

/**
 * Starts the Next.js server in its own process group. It has a channel to this process and notices when that is gone.
 * @param {object} options
 * @param {string} options.root the repository
 * @param {boolean} options.isDevelopment rebuild on every change
 * @param {import("./address.mjs").Address} options.address
 * @param {string} options.dataDirectory
 * @param {string} options.python interpreter for analyses
 * @returns {Server}
 */
export function startServer({ root, isDevelopment, address, dataDirectory, python }) {
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules", "next", "dist", "bin", "next"),
      isDevelopment ? "dev" : "start",
      ...["-H", address.host, "-p", String(address.port)],
    ],
    {
      cwd: root,
      env: /** @type {NodeJS.ProcessEnv} */ ({
        ...process.env,
        // Next sets it according to its own command.
        NODE_ENV: undefined,
        ...quietEnvironment,
        NEXT_MANUAL_SIG_HANDLE: "true",
        HOST: address.host,
        PORT: String(address.port),
        CAVEAT_ROOT: root,
        CAVEAT_DATA_DIR: dataDirectory,
        CAVEAT_PYTHON: python,
      }),
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  endWithUs(child);
  const output = collectOutput(child);
  const ended = new Promise((resolve) => {
    child.once("error", (error) =>
      resolve(new SetUpFault("The server could not be started.", "Try again.", String(error))),
    );
    child.once("exit", (code, signal) => resolve(toExitFault({ code, signal, output: output.hidden(), address })));
  });
  return {
    pid: child.pid ?? 0,
    ended,
    stop: () => endGroup(child, patienceMilliseconds),
    showOutput: output.show,
  };
}

/**
 * Buffers the server's output until it is to be shown.
 * @param {import("node:child_process").ChildProcess} child
 */
function collectOutput(child) {
  let hidden = "";
  let isShown = false;
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from?.on("data", (chunk) => {
      if (isShown) to?.write(chunk);
      else hidden = (hidden + String(chunk)).slice(-64 * 1024);
    });
  }
  return {
    hidden: () => hidden,
    show: () => {
      isShown = true;
      hidden = "";
    },
  };
}

/**
 * Explains why the server ended without being asked.
 * @param {{ code: number | null, signal: string | null, output: string, address: import("./address.mjs").Address }}
 * exit
 * @returns {SetUpFault}
 */
export function toExitFault({ code, signal, output, address }) {
  if (output.includes("EADDRINUSE")) {
    return new SetUpFault(
      `Port ${address.port} on ${address.host} is taken by another program.`,
      `End that program, or choose another port: PORT=${address.port + 1} npm start`,
    );
  }
  const ownWords = /^Caveat cannot start: (.+)$/m.exec(output)?.[1];
  if (ownWords) return new SetUpFault("Caveat cannot start.", ownWords);
  const how = signal ? `was killed (${signal})` : `ended by itself (exit code ${code})`;
  return new SetUpFault(
    `The server ${how}.`,
    "Start again: unfinished analyses are taken up where they were.",
    toLastLines(output, 15),
  );
}
