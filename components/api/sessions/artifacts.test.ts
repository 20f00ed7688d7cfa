import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { startApiServer } from "../../testing/api-server";
import { ApiError } from "../api-error";
import { artifactAddress, getExecution, getFigure } from "./artifacts";

const id = ArtifactId.create();
let body: unknown;
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer(() => ({ body }));
});

afterEach(() => server.close());

describe("a figure", () => {
  it("is fetched at its address, with any kind of traces", async () => {
    body = { data: [{ type: "bar", x: ["a"], y: [1] }, {}], layout: { xaxis: { title: "Species" } }, frames: [] };
    expect(await getFigure(id)).toEqual({
      data: [{ type: "bar", x: ["a"], y: [1] }, {}],
      layout: { xaxis: { title: "Species" } },
    });
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /api/artifacts/${id}`]);
  });

  it("gets an empty layout when it has none", async () => {
    body = { data: [] };
    expect(await getFigure(id)).toEqual({ data: [], layout: {} });
  });

  it.each([
    ["a list", []],
    ["a figure whose traces are no list", { data: { type: "bar" } }],
    ["a figure with a trace that is no object", { data: ["bar"] }],
    ["text", '"bar"'],
  ])("that is %s is an error and never drawn", async (_, reply) => {
    body = reply;
    await expect(getFigure(id)).rejects.toBeInstanceOf(ApiError);
  });
});

describe("an execution", () => {
  it("is read with its code, its result and the names of its figures", async () => {
    const execution = { code: "result = 42", result: { kind: "scalar", value: 42 }, figureTitles: ["Ages"] };
    body = { ...execution, stdout: "", status: "succeeded" };
    expect(await getExecution(id)).toMatchObject(execution);
  });

  it("may have no result", async () => {
    body = { code: "pass", result: null };
    expect(await getExecution(id)).toEqual({ code: "pass", result: null, figureTitles: [] });
  });

  it("with another shape is an error", async () => {
    body = { result: 42 };
    await expect(getExecution(id)).rejects.toBeInstanceOf(ApiError);
  });
});

it("artifacts have one kind of address, images as well as figures", () => {
  expect(artifactAddress(id)).toBe(`/api/artifacts/${id}`);
});
