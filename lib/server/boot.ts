import { subscribe } from "node:diagnostics_channel";
import { keepFilesPrivate } from "./disk/private-files";
import { readEnvironment } from "./env";
import { markClientAddresses } from "./http/client-address";
import { markClientSchemes } from "./http/client-scheme";
import { openFrontGate } from "./http/front-gate";
import { guardRequest } from "./http/guard-request";
import { explainUnreadable } from "./http/explain-unreadable";
import { limitBody, type StartedRequest } from "./http/limit-body";
import { toCaveatError } from "./http/to-problem";
import { findContainer, getContainer } from "./find-container";
import { openContainer } from "./open-container";
import { logError } from "./log";

/** Time limit of a shutdown; the start script expects the process to be gone within 5 s. */
const shutdownMs = 4_000;

/** Opens the server's parts and arranges their shutdown: on SIGTERM, SIGINT, or when the parent process is gone. */
export async function boot(): Promise<void> {
  keepFilesPrivate();
  // An unhandled rejection must not end the server. The journeys fail on this line of the log.
  process.on("unhandledRejection", (reason) => logError("Unhandled rejection.", reason));
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), shutdownMs).unref();
    void (async () => {
      try {
        await (await findContainer())?.close();
      } catch (error) {
        logError("Shutting down failed.", error);
      }
      process.exit(0);
    })();
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  process.on("SIGHUP", end);
  process.on("disconnect", end);
  try {
    const environment = readEnvironment(process.env);
    markClientAddresses(environment.PROXY_HOPS);
    markClientSchemes(environment.PROXY_HOPS);
    subscribe("http.server.request.start", (message) => {
      limitBody(message as StartedRequest);
      explainUnreadable(message as StartedRequest);
    });
    openFrontGate(environment, {
      upgrades: process.env.NODE_ENV === "development",
      guardAction: async (caller) => guardRequest(caller, await getContainer(), { door: "action" }),
    });
    await openContainer();
  } catch (error) {
    const known = toCaveatError(error);
    process.stderr.write(`Caveat cannot start: ${known.message}${known.remedy ? ` ${known.remedy}` : ""}\n`);
    if (known.code === "internal") logError("Starting failed.", known.cause);
    process.exit(1);
  }
}
