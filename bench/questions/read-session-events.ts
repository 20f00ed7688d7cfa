import { decodeServerSentEvent } from "@/lib/stream/decode-server-sent-event";
import type { ReceivedEvent } from "@/lib/stream/received-event";

/** Yields the events of a session's stream as they arrive, until it ends. Rejects when the connection breaks. */
export async function* readSessionEvents(response: Response): AsyncGenerator<ReceivedEvent> {
  const decoder = new TextDecoder();
  let buffer = "";
  for await (const chunk of response.body ?? []) {
    buffer += decoder.decode(chunk, { stream: true });
    for (let end = buffer.indexOf("\n\n"); end >= 0; end = buffer.indexOf("\n\n")) {
      const fields = toFields(buffer.slice(0, end));
      buffer = buffer.slice(end + 2);
      const event = decodeServerSentEvent({ data: fields.get("data") ?? "", lastEventId: fields.get("id") ?? "" });
      if (event !== null) yield event;
    }
  }
}

function toFields(block: string): Map<string, string> {
  return new Map(
    block.split("\n").flatMap((line): [string, string][] => {
      const colon = line.indexOf(":");
      return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trimStart()]];
    }),
  );
}
