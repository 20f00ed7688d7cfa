import { expect, it } from "vitest";
import { readMemoryKb } from "../server/start-server";
import { openListeners } from "./open-listeners";
import { startPlainServer } from "./plain-server";

it("keeps streams of a plain server open until they are closed", async () => {
  const server = await startPlainServer();
  const close = await openListeners(Array.from({ length: 150 }, () => server.url));
  expect(await readMemoryKb(server.pid)).toBeGreaterThan(10_000);
  await close();
  await server.stop();
  await expect(openListeners([server.url])).rejects.toThrow("ECONNREFUSED");
  expect(await readMemoryKb(server.pid)).toBe(0);
});
