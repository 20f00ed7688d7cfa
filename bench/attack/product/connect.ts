import { z } from "zod";
import type { Target } from "../ground";
import { send, sendJson, type Reply } from "../http/send";

const Id = z.object({ id: z.string() });
const Dataset = z.object({
  id: z.string(),
  status: z.string(),
  fault: z.string().nullish(),
  rowCount: z.number().nullish(),
});

/** Drivers are installed with the first connection. */
const patienceMs = 120_000;

/** Adds a connection; returns what the server answers. */
export function addConnection(target: Target, body: object): Promise<Reply> {
  return sendJson(target, { method: "POST", path: "/api/connections", body: { name: "Drill", ...body }, patienceMs });
}

/** Adds a connection that must be accepted; returns its id. Throws when it is not. */
export async function connect(target: Target, body: object): Promise<string> {
  const { status, text } = await addConnection(target, body);
  if (status !== 201) throw new Error(`The connection was answered with ${status}: ${text.slice(0, 200)}`);
  return Id.parse(JSON.parse(text)).id;
}

/** Lists the tables of a connection; returns what the server answers. */
export function listTables(target: Target, id: string): Promise<Reply> {
  return send(target, { path: `/api/connections/${id}/tables`, patienceMs });
}

/** Reads a table or a query of a connection, and waits for its end. Throws when the server does not accept it. */
export async function readRows(
  target: Target,
  from: { connectionId: string } & ({ table: string } | { query: string }),
): Promise<z.infer<typeof Dataset>> {
  const body = { ...from, mode: "snapshot" };
  const { status, text } = await sendJson(target, {
    ...{ method: "POST", path: "/api/datasets/from-connection?wait=false", body, patienceMs },
  });
  if (status !== 201) throw new Error(`The rows were answered with ${status}: ${text.slice(0, 200)}`);
  return Dataset.parse(JSON.parse(text));
}

/** Waits until a dataset has been read or has failed; null when that takes longer than `withinMs`. */
export async function waitForRows(
  target: Target,
  id: string,
  withinMs: number,
): Promise<z.infer<typeof Dataset> | null> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    const found = Dataset.parse(JSON.parse((await send(target, { path: `/api/datasets/${id}`, patienceMs })).text));
    if (found.status !== "reading") return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return null;
}
