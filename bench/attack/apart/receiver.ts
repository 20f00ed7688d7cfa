import { createServer } from "node:http";
import { ownNetwork } from "./own-network";

// The other machine of a drill's separate network: records callers, and redirects them on request.

let calls: string[] = [];

createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://here.invalid");
  if (url.pathname === "/calls") {
    response.end(JSON.stringify(calls));
    calls = [];
    return;
  }
  calls.push(`${request.method} ${url.pathname}`);
  const [status, to] = [url.searchParams.get("status"), url.searchParams.get("to")];
  if (status !== null && to !== null) response.writeHead(Number(status), { location: to });
  response.end();
}).listen(ownNetwork.port, "0.0.0.0");
