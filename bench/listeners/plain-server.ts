import { spawn } from "node:child_process";
import { once } from "node:events";

/** A server of plain Node in a separate process that sends a greeting to each listener and nothing more. */
export interface PlainServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const program = `
  const server = require("node:http").createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("retry: 1000\\n\\n");
    const timer = setInterval(() => response.write(": keep-alive\\n\\n"), 15000);
    response.once("close", () => clearInterval(timer));
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
  process.once("disconnect", () => process.exit());
`;

/** Starts one on a free port. */
export async function startPlainServer(): Promise<PlainServer> {
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [port] = (await once(child, "message")) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
