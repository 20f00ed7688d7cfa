import { setTimeout as wait } from "node:timers/promises";
import { readMemoryKb, type StartedServer } from "../../server/start-server";

const everyMs = 100;

/** Ids of the processes of a server whose command contains a text. */
export async function findProcesses(server: StartedServer, text: string): Promise<number[]> {
  return (await server.processes()).filter(({ command }) => command.includes(text)).map(({ pid }) => pid);
}

/** Returns the largest memory of one of these processes while `work` runs, in MB, with its result. */
export async function watchMemory<Result>(
  { server, text }: { server: StartedServer; text: string },
  work: () => Promise<Result>,
): Promise<{ megabytes: number; result: Result }> {
  const over = new AbortController();
  let kilobytes = 0;
  const watching = (async () => {
    while (!over.signal.aborted) {
      const sizes = await Promise.all((await findProcesses(server, text)).map(readMemoryKb));
      kilobytes = Math.max(kilobytes, ...sizes);
      await wait(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  try {
    return { result: await work(), megabytes: kilobytes / 1024 };
  } finally {
    over.abort();
    await watching;
  }
}
