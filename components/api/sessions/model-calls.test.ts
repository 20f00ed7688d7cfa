import { afterEach, beforeEach, expect, it } from "vitest";
import { RunId } from "@/lib/domain/ids";
import { startApiServer } from "../../testing/api-server";
import { buildModelCall } from "../../testing/build-model-call";
import { ApiError } from "../api-error";
import { listModelCalls } from "./model-calls";

let server: Awaited<ReturnType<typeof startApiServer>>;
let reply: unknown;

beforeEach(async () => {
  server = await startApiServer(() => ({ body: reply }));
});

afterEach(() => server.close());

it("the model calls of a run are listed in order at their own address", async () => {
  const runId = RunId.create();
  const calls = [buildModelCall({ runId, task: "plan" }), buildModelCall({ runId, outcome: "failed", reply: null })];
  reply = { items: calls };
  expect(await listModelCalls(runId)).toEqual(calls);
  expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET /api/runs/${runId}/model-calls`,
  ]);
});

it("a reply of another shape is an error with a sentence", async () => {
  reply = { items: [{ task: "plan" }] };
  await expect(listModelCalls(RunId.create())).rejects.toBeInstanceOf(ApiError);
});
