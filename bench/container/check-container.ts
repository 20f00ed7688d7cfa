import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "@/lib/testing/source-files";
import { waitForHealth } from "../../scripts/launch/health.mjs";
import { runCommand, toLastLines } from "../../scripts/setup/run-command.mjs";
import { CaveatClient } from "../questions/caveat-client";
import type { Compose } from "./find-compose";
import { findHealthFaults, findPrivilegeFaults } from "./find-faults";
import type { BaseImages } from "./find-images";

const project = "caveat-check";
const table = "region,revenue\nnorth,120.5\nsouth,80\nnorth,30\neast,55.25\n";
const question = "What is the total revenue by region?";
const northTotal = "150.5";
const minutesToStart = 3;

/** Runs in the container to print its privileges, one fact per line. */
const privileges = "id -u; grep -E '^(CapBnd|NoNewPrivs):' /proc/self/status; touch /caveat/.written && echo written";

/**
 * Builds and starts compose.yaml under a project name of its own, asks a question, takes everything down but the
 * volumes, starts again, and asks again. Returns a sentence for each fault, and leaves neither containers nor volumes
 * unless `keep` is set.
 */
export async function checkContainer(
  compose: Compose,
  { images, keep, report }: { images: BaseImages; keep: boolean; report: (line: string) => void },
): Promise<string[]> {
  const port = await findFreePort();
  const apiKey = randomBytes(24).toString("hex");
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    BASE: images.base,
    POSTGRES_IMAGE: images.postgres,
    PORT: String(port),
    CAVEAT_API_KEY: apiKey,
    POSTGRES_PASSWORD: randomBytes(24).toString("hex"),
    OPENAI_API_KEY: "",
    OPENAI_BASE_URL: "",
    ANTHROPIC_API_KEY: "",
  };
  const url = `http://127.0.0.1:${port}`;
  const client = new CaveatClient({ url, apiKey });
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-container-"));
  try {
    await call(["down", "--volumes"]);
    report("Builds the image and starts it.");
    const faults = await start(["up", "--detach", "--build"]);
    faults.push(...findPrivilegeFaults((await call(["exec", "-T", "caveat", "sh", "-c", privileges])).output));
    report("Asks a question.");
    const file = path.join(folder, "sales.csv");
    await writeFile(file, table);
    const datasetId = await client.upload(file);
    const answered = await ask(datasetId);
    const rows = await client.json("GET", `/api/datasets/${datasetId}/rows`);
    report("Takes it down, and starts it again.");
    await assertCall(["down"]);
    faults.push(...(await start(["up", "--detach"])));
    const again = await client.json("GET", `/api/sessions/${answered.sessionId}`);
    if (JSON.stringify(again) !== JSON.stringify(answered.session))
      faults.push("The conversation is another one after a restart.");
    if (JSON.stringify(await client.json("GET", `/api/datasets/${datasetId}/rows`)) !== JSON.stringify(rows))
      faults.push("The rows of the file are others after a restart.");
    report("Asks again.");
    await ask(datasetId);
    return faults;
  } catch (error) {
    const logs = toLastLines((await call(["logs", "caveat"])).output, 30);
    return [`${error instanceof Error ? error.message : String(error)}\n${logs}`];
  } finally {
    if (!keep) await call(["down", "--volumes"]);
    await rm(folder, { recursive: true, force: true });
  }

  function call(parameters: readonly string[]) {
    const [program = "", ...first] = compose.command;
    const all = [...first, "--project-name", project, ...parameters];
    return runCommand(program, all, { cwd: repositoryRoot, env: environment });
  }

  async function assertCall(parameters: readonly string[]): Promise<void> {
    const { succeeded, output } = await call(parameters);
    if (!succeeded) throw new Error(`${compose.name} ${parameters[0] ?? ""} failed:\n${toLastLines(output, 30)}`);
  }

  /** Starts, waits, and returns what is wrong with its health as reported without the key. */
  async function start(parameters: readonly string[]): Promise<string[]> {
    await assertCall(parameters);
    const health = await waitForHealth(url, AbortSignal.timeout(minutesToStart * 60_000));
    if (health === null) throw new Error(`It did not answer within ${minutesToStart} minutes.`);
    report(`It answers. Sandbox: ${String(health.sandbox)}, database: ${String(health.database)}.`);
    return findHealthFaults(health, (await call(["logs", "caveat"])).output);
  }

  /** Asks for the totals. Throws when they are not in the answer. */
  async function ask(datasetId: string) {
    const session = await client.ask(question, [datasetId], AbortSignal.timeout(120_000));
    const answer = JSON.stringify(session.messages.at(-1)?.answer ?? session.messages.at(-1)?.text);
    if (!answer.includes(northTotal))
      throw new Error(`The answer lacks the total of "north", ${northTotal}: ${answer}`);
    return { sessionId: session.id, session: await client.json("GET", `/api/sessions/${session.id}`) };
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system assigned no port.");
  return address.port;
}
