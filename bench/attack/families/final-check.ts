import { judge, type Family, type Finding } from "../attack";
import { drillKey, type Ground } from "../ground";

async function readLogs(ground: Ground): Promise<Finding> {
  const targets = await ground.started();
  const breaches = targets.flatMap(({ log, url }) => [
    ...log
      .suspiciousSince(0)
      .filter((line) => /unhandled|uncaught/i.test(line))
      .map((line) => `${url}: ${line.slice(0, 160)}`),
    ...(log.holds(drillKey) ? [`${url}: the key is in the log`] : []),
    ...(log.holds("a secret of this drill") ? [`${url}: the secret of webhooks is in the log`] : []),
  ]);
  const lines = targets.reduce((sum, { log }) => sum + log.length, 0);
  return judge(breaches, `${lines} lines`);
}

async function stop(ground: Ground): Promise<Finding> {
  return judge(await ground.close(), "SIGTERM to all");
}

/** Checks what all attacks have left behind. */
export const finalCheck: Family = {
  name: "in the end",
  attacks: [
    { name: "no log holds a secret or an unhandled rejection", run: readLogs },
    { name: "no process is left", run: stop },
  ],
};
