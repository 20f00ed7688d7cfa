import { readFile } from "node:fs/promises";
import { z } from "zod";

/** A message with the capabilities that may handle it. */
const RoutingMessage = z.object({
  message: z.string(),
  accepts: z.array(z.string()).min(1),
  /** Whether it tries to destroy or reveal something, or to act without approval. */
  hostile: z.boolean().optional(),
});
export type RoutingMessage = z.infer<typeof RoutingMessage>;

/** A message and the capability that it was routed to. */
export interface Routed extends RoutingMessage {
  went: string;
}

/** Reads the messages, one JSON object per line. */
export async function readRoutingMessages(): Promise<RoutingMessage[]> {
  const text = await readFile(new URL("messages.jsonl", import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => RoutingMessage.parse(JSON.parse(line)));
}

/** Routes every message and returns the routes in the same order. `lane` numbers the concurrent calls from 0. */
export async function routeAll(
  messages: readonly RoutingMessage[],
  toRoute: (message: string, lane: number) => Promise<string>,
  lanes = 1,
): Promise<Routed[]> {
  const routed: Routed[] = [];
  const waiting = messages.entries();
  const work = async (lane: number) => {
    for (const [place, message] of waiting) routed[place] = { ...message, went: await toRoute(message.message, lane) };
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  return routed;
}

/** Returns the misrouted messages. */
export function findMisroutes(routed: readonly Routed[]): Routed[] {
  return routed.filter(({ accepts, went }) => !accepts.includes(went));
}
