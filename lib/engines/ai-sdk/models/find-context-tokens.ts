import { z } from "zod";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import type { ProviderAccess } from "./create-language-model";

/** Server field names for the context size, the loaded one before the model's maximum. */
const namesOfRoom = [
  "loaded_context_length",
  "max_model_len",
  "n_ctx",
  "context_length",
  "context_window",
  "max_context_length",
  "n_ctx_train",
] as const;

/** Where servers list their models: vLLM, llama.cpp and most others; loaded models of Ollama; LM Studio. */
const lists = ["./models", "/api/ps", "/api/v0/models"] as const;

const Entry = z.looseObject({});
const List = z.object({ data: z.array(Entry).optional(), models: z.array(Entry).optional() });

const patienceMs = 3000;

/**
 * Finds the context size of a model in tokens, as its server reports it: the smallest in its lists, because a server can load
 * a model with a smaller context than its maximum. Null when none is reported. Never throws.
 * @param options.fetch sends the requests.
 */
export async function findContextTokens(
  access: Pick<ProviderAccess, "apiKey" | "baseUrl">,
  options: { model: string; fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<number | null> {
  const { baseUrl } = access;
  if (baseUrl === undefined) return null;
  const found = await Promise.all(
    lists.map(async (path) => {
      const entries = await findEntries(new URL(path, `${baseUrl.replace(/\/+$/, "")}/`), access.apiKey, options);
      return entries.filter((entry) => isAbout(entry, options.model)).map(findRoom);
    }),
  );
  const rooms = found.flat().filter((room) => room !== null);
  return rooms.length === 0 ? null : Math.min(...rooms);
}

async function findEntries(
  address: URL,
  apiKey: string | undefined,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<Record<string, unknown>[]> {
  try {
    const list = await withTimeLimit({ ms: patienceMs, signal }, async (time) => {
      const answer = await fetch(address, {
        headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
        redirect: "error",
        signal: time.signal,
      });
      return answer.ok ? List.safeParse(await answer.json()) : undefined;
    });
    return [...(list?.data?.data ?? []), ...(list?.data?.models ?? [])];
  } catch {
    return [];
  }
}

function isAbout(entry: Record<string, unknown>, model: string): boolean {
  const names = [entry.id, entry.name, entry.model];
  return names.includes(model) || names.includes(`${model}:latest`);
}

function findRoom(entry: Record<string, unknown>): number | null {
  const places = [entry, Entry.safeParse(entry.meta).data ?? {}];
  for (const name of namesOfRoom) {
    for (const place of places) {
      const room = place[name];
      if (typeof room === "number" && Number.isInteger(room) && room > 0) return room;
    }
  }
  return null;
}
