import { mkdir } from "node:fs/promises";
import path from "node:path";
import { judge, type Family, type Finding } from "../attack";
import type { Ground, Variables } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { startServer } from "../../server/start-server";

const blanks = " ".repeat(20);
/** Settings under which other computers could get access without a strong key. */
const settings: readonly Variables[] = [
  { HOST: "0.0.0.0" },
  { HOST: "0.0.0.0", CAVEAT_API_KEY: "" },
  { HOST: "0.0.0.0", CAVEAT_API_KEY: " " },
  { HOST: "0.0.0.0", CAVEAT_API_KEY: "\t" },
  { HOST: "0.0.0.0", CAVEAT_API_KEY: blanks },
  { HOST: "0.0.0.0", CAVEAT_API_KEY: "x" },
  { HOST: "0.0.0.0", CAVEAT_API_KEY: "123456789012345" },
  { HOST: "0.0.0.0", CAVEAT_API_KEY: `short${blanks}` },
  { HOST: " 0.0.0.0 ", CAVEAT_API_KEY: " " },
  { HOST: "::", CAVEAT_API_KEY: " " },
  { HOST: "::ffff:0.0.0.0", CAVEAT_API_KEY: " " },
  { HOST: "0", CAVEAT_API_KEY: " " },
];

async function start(ground: Ground): Promise<Finding> {
  const outcomes = await allAtOnce(settings, 2, async (variables, index) => {
    const shown = JSON.stringify(variables);
    const data = path.join(ground.directory, `start-${index}`);
    await mkdir(data);
    const server = startServer({ ...variables, CAVEAT_DATA_DIR: data });
    const refusal = await server.ready.then(
      () => null,
      (error: unknown) => String(error),
    );
    await server.stop();
    if (refusal === null) return [`${shown} starts`];
    if (/^\s+at .+:\d+/m.test(refusal)) return [`${shown} ends with a stack trace`];
    // An address that this machine does not have is reported instead.
    return /CAVEAT_API_KEY|is no address/.test(refusal) ? [] : [`${shown} does not say what to do: ${refusal}`];
  });
  return judge(outcomes.flat(), `${settings.length} settings`);
}

/** Whether a careless start opens the server to the network. */
export const starts: Family = {
  name: "starts",
  attacks: [{ name: "nobody serves the network with a missing, blank or short key", run: start }],
};
