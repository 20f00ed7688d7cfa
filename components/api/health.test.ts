import { afterEach, expect, it } from "vitest";
import { startApiServer, type ScriptedReply } from "../testing/api-server";
import { ApiError } from "./api-error";
import { getHealth } from "./health";

let server: Awaited<ReturnType<typeof startApiServer>>;

const health = async (reply: ScriptedReply) => {
  server = await startApiServer(() => reply);
  return getHealth();
};

afterEach(() => server.close());

it("the state of the server is read, and further fields are ignored", async () => {
  const known = { status: "ok", version: "1.0.0", engine: "builtin", sandbox: "strong", sandboxDetail: "No network." };
  expect(await health({ body: { ...known, uptime: 12, database: { status: "ok" } } })).toMatchObject(known);
});

it("a reply without the fields that the page shows is an error", async () => {
  await expect(health({ body: { status: "ok" } })).rejects.toBeInstanceOf(ApiError);
});

it("the message of a server that is not ready is quoted", async () => {
  const detail = "The database is starting. Try again in a moment.";
  await expect(health({ status: 503, body: { title: "Not ready", detail } })).rejects.toEqual(
    new ApiError(503, detail),
  );
});
