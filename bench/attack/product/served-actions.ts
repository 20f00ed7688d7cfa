import type { Target } from "../ground";
import { send, type Reply } from "../http/send";

/** A server action that the scripts of the pages call. */
export interface ServedAction {
  /** 42 hexadecimal digits. */
  id: string;
  name: string;
}

/**
 * Finds the actions of a server as anybody can who has no key: in the scripts of the page that asks for it, and in those
 * that they name. Throws when there are hardly any.
 */
export async function findServedActions(
  target: Target,
  pages: readonly string[],
  cookie = "",
): Promise<ServedAction[]> {
  const wanted: string[] = [];
  for (const path of pages) {
    const { text } = await send(target, { path, headers: { cookie } });
    wanted.push(...findScripts(text));
  }
  const seen = new Set<string>();
  const actions = new Map<string, ServedAction>();
  for (let script = wanted.pop(); script !== undefined; script = wanted.pop()) {
    if (seen.has(script)) continue;
    seen.add(script);
    const { text } = await send(target, { path: script });
    wanted.push(...findScripts(text));
    for (const [, id = "", name = ""] of text.matchAll(/createServerReference\)?\("([0-9a-f]{42})"[^"]*"(\w+)"\)/g)) {
      actions.set(id, { id, name });
    }
  }
  if (actions.size < 5) throw new Error(`${seen.size} scripts name ${actions.size} actions only.`);
  return [...actions.values()];
}

function findScripts(text: string): string[] {
  return [...text.matchAll(/static\/chunks\/[\w.-]+\.js/g)].map(([name]) => `/_next/${name}`);
}

/** Calls an action with arguments, as the scripts of a page do. */
export function callAction(
  target: Target,
  call: { id: string; path?: string; headers?: Record<string, string>; body: string },
): Promise<Reply> {
  const { id, path = "/settings", headers = {}, body } = call;
  const own = { "next-action": id, accept: "text/x-component", "content-type": "text/plain;charset=UTF-8" };
  return send(target, { method: "POST", path, headers: { ...own, ...headers }, body });
}
