import { z } from "zod";
import type { LocalServers } from "@/lib/domain/connected-model";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";

/** The usual program on each port. */
const names: Readonly<Record<number, string>> = { 11434: "Ollama", 1234: "LM Studio", 8080: "llama.cpp", 8000: "vLLM" };

/** A server on this machine responds at once, unless it is busy. */
const patienceMs = 1_500;

const mostBytes = 1_000_000;
const mostModels = 200;

/** A list of models in OpenAI's format. Entries without a name are left out. */
const List = z.object({ data: z.array(z.unknown()).max(10_000) });
const Entry = z.object({
  id: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u),
});

/**
 * Finds model servers on this machine: requests the list of models from each port of 127.0.0.1, in parallel and without
 * following redirects. A port that does not return such a list is not a model server. Never throws.
 */
export async function findLocalServers(options: {
  ports: readonly number[];
  signal: AbortSignal;
}): Promise<LocalServers> {
  const found = await Promise.all(options.ports.map((port) => findServer(port, options.signal)));
  return { items: found.filter((server) => server !== null) };
}

async function findServer(port: number, signal: AbortSignal): Promise<LocalServers["items"][number] | null> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const models = await withTimeLimit({ ms: patienceMs, signal }, (time) => listModelsAt(baseUrl, time.signal));
  if (models.length === 0) return null;
  return { name: names[port] ?? `Model server at port ${port}`, provider: "openai-compatible", baseUrl, models };
}

async function listModelsAt(baseUrl: string, signal: AbortSignal): Promise<string[]> {
  try {
    const response = await fetch(`${baseUrl}/models`, { redirect: "error", signal });
    const list = response.ok ? List.safeParse(JSON.parse(await readStart(response))) : undefined;
    const ids = (list?.data?.data ?? []).flatMap((entry) => Entry.safeParse(entry).data?.id ?? []);
    // Embedding models cannot answer questions.
    return [...new Set(ids)].filter((id) => !/embed/i.test(id)).slice(0, mostModels);
  } catch {
    return [];
  }
}

/** Reads the body as text. Throws if it is longer than a list of models could be. */
async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error("The response is too long.");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
