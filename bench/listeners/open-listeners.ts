import { get, type ClientRequest } from "node:http";

/**
 * Opens this many streams, all of which have started to send when this resolves. Returns a function that closes them.
 */
export async function openListeners(addresses: readonly string[]): Promise<() => Promise<void>> {
  const requests: ClientRequest[] = [];
  // A hundred at a time: more would only fill the connection backlog.
  for (let start = 0; start < addresses.length; start += 100) {
    requests.push(...(await Promise.all(addresses.slice(start, start + 100).map(openListener))));
  }
  return async () => {
    const closed = requests.map((request) => new Promise((resolve) => request.once("close", resolve)));
    for (const request of requests) request.destroy();
    await Promise.all(closed);
  };
}

function openListener(address: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent: false, headers: { accept: "text/event-stream" } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answers with status ${response.statusCode}.`));
      response.on("error", () => undefined);
      response.on("data", () => resolve(request));
      response.once("end", () => reject(new Error(`The stream ${address} ends.`)));
    });
    request.once("error", reject);
  });
}
