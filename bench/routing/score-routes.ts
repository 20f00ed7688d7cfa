import { readFile } from "node:fs/promises";
import { z } from "zod";

/** A message with the capabilities that may take it. */
const RoutingMessage = z.object({ message: z.string(), accepts: z.array(z.string()).min(1) });
export type RoutingMessage = z.infer<typeof RoutingMessage>;

/** A message that went elsewhere. */
export interface Misroute extends RoutingMessage {
  went: string;
}

/** Reads the messages, one JSON object a line. */
export async function readRoutingMessages(): Promise<RoutingMessage[]> {
  const text = await readFile(new URL("messages.jsonl", import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => RoutingMessage.parse(JSON.parse(line)));
}

/** Routes every message in turn and returns those that went elsewhere. */
export async function findMisroutes(
  messages: readonly RoutingMessage[],
  toRoute: (message: string) => Promise<string>,
): Promise<Misroute[]> {
  const misroutes: Misroute[] = [];
  for (const message of messages) {
    const went = await toRoute(message.message);
    if (!message.accepts.includes(went)) misroutes.push({ ...message, went });
  }
  return misroutes;
}
