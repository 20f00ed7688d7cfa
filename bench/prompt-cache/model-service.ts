import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { CacheRequest, InputUse } from "./cache-request";
import { countTokens } from "./count-tokens";
import { toMessageReply, toResponseReply, type ServiceReply } from "./service-replies";
import { toCacheRequest } from "./to-cache-request";

/** One request and its reply. */
export interface Exchange {
  request: CacheRequest;
  reply: string;
  outputTokens: number;
}

/** Stands in for the services of OpenAI (Responses API) and Anthropic (Messages API). */
export interface ModelService {
  /** Base address with `/v1`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a service on 127.0.0.1 that answers at once.
 * @param options.reply the model's reply to a request.
 * @param options.charge the reported use of the cache; all input is plain by default.
 */
export async function startModelService(options: {
  reply: (request: CacheRequest) => string;
  charge?: (request: CacheRequest) => InputUse;
  /** Called for each request in order of arrival. */
  onExchange: (exchange: Exchange) => void;
}): Promise<ModelService> {
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await json(message);
    const request = toCacheRequest(body);
    const text = options.reply(request);
    const outputTokens = countTokens(text);
    options.onExchange({ request, reply: text, outputTokens });
    const use = options.charge?.(request) ?? { plain: 0, read: 0, written: 0 };
    const isMessages = message.url?.endsWith("/messages") === true;
    const reply = (isMessages ? toMessageReply : toResponseReply)({ model: request.model, text, outputTokens, use });
    send(response, reply, typeof body === "object" && body !== null && "stream" in body && body.stream === true);
  };
  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: text, type: "invalid_request_error" } }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, reply: ServiceReply, streams: boolean): void {
  if (!streams) {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply.whole));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of reply.events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}
