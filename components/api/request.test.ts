import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { startApiServer, type ScriptedReply } from "../testing/api-server";
import { ApiError } from "./api-error";
import { connection, reportReached } from "./connection";
import { requestEffect, requestJson } from "./request";

let server: Awaited<ReturnType<typeof startApiServer>>;

const listen = async (reply: ScriptedReply) => {
  server = await startApiServer(() => reply);
};

afterEach(async () => {
  await server.close();
  reportReached();
});

const Reply = z.object({ title: z.string() });

describe("a request", () => {
  it("sends JSON and returns the validated reply", async () => {
    await listen({ body: { title: "Mass", later: 1 } });
    expect(await requestJson("/api/x", Reply, { method: "PATCH", body: { title: "Mass" } })).toEqual({ title: "Mass" });
    expect(server.received).toEqual([
      { method: "PATCH", path: "/api/x", contentType: "application/json", body: { title: "Mass" } },
    ]);
  });

  it("throws the sentence of the problem document when it is refused", async () => {
    await listen({
      status: 404,
      body: { title: "Not found", status: 404, detail: "There is no conversation of that id." },
    });
    await expect(requestJson("/api/x", Reply)).rejects.toEqual(
      new ApiError(404, "There is no conversation of that id."),
    );
  });

  it("throws when the reply does not match, and never passes it on", async () => {
    await listen({ body: { title: 7 } });
    await expect(requestJson("/api/x", Reply)).rejects.toBeInstanceOf(ApiError);
  });

  it("accepts an empty reply when only its effect matters", async () => {
    await listen({ status: 204 });
    await expect(requestEffect("/api/x", { method: "DELETE" })).resolves.toBeUndefined();
    expect(server.received).toEqual([{ method: "DELETE", path: "/api/x", contentType: undefined, body: undefined }]);
  });

  it("marks the server as lost without a response, and as back with the next one", async () => {
    await listen({ body: { title: "Mass" } });
    const reachable = fetch;
    const { returns } = connection.get();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    await expect(requestJson("/api/x", Reply)).rejects.toMatchObject({ status: 0 });
    expect(connection.get()).toEqual({ reachable: false, returns });
    vi.stubGlobal("fetch", reachable);
    await requestJson("/api/x", Reply);
    expect(connection.get()).toEqual({ reachable: true, returns: returns + 1 });
  });

  it("throws its AbortError when it was aborted, and leaves the state of the server unchanged", async () => {
    await listen({ body: { title: "Mass" } });
    const signal = AbortSignal.abort();
    await expect(requestJson("/api/x", Reply, { signal })).rejects.toMatchObject({ name: "AbortError" });
    expect(connection.get().reachable).toBe(true);
  });
});

describe("an unusable reply", () => {
  const sentence = async (reply: ScriptedReply) => {
    await listen(reply);
    try {
      await requestJson("/api/x", Reply);
    } catch (error) {
      return error;
    } finally {
      await server.close();
    }
    throw new Error("The request should have failed.");
  };
  const unexpected = "The server sent a response that this page does not understand. Reload the page.";

  it.each<[string, ScriptedReply, ApiError]>([
    ["is cut off", { body: '{"title":' }, new ApiError(200, unexpected)],
    ["is a web page", { body: "<!doctype html><title>Hi</title>" }, new ApiError(200, unexpected)],
    ["is empty", { status: 204 }, new ApiError(204, unexpected)],
    ["is null", { body: "null" }, new ApiError(200, unexpected)],
    [
      "is a refusal without words",
      { status: 500, body: "" },
      new ApiError(500, "The server returned status 500. Try again."),
    ],
    [
      "is a refusal by something between",
      { status: 502, body: "<html><script>alert(1)</script></html>" },
      new ApiError(502, "The server returned status 502. Try again."),
    ],
    [
      "names the fields that do not fit",
      {
        status: 422,
        body: {
          type: "about:blank",
          title: "The request is not valid",
          status: 422,
          detail: "Two fields do not fit.",
          errors: [
            { field: "question", message: "is empty" },
            { field: "datasetIds.0", message: "is no id" },
          ],
        },
      },
      new ApiError(422, "Two fields do not fit. question: is empty datasetIds.0: is no id"),
    ],
  ])("and %s becomes one sentence", async (_, reply, expected) => {
    const { reachable } = connection.get();
    expect(await sentence(reply)).toEqual(expected);
    expect([reachable, connection.get().reachable]).toEqual([true, true]);
  });

  it("becomes the sentence about the server when nobody listens at the address", async () => {
    await listen({ body: { title: "Mass" } });
    const toServer = fetch;
    await server.close();
    vi.stubGlobal("fetch", toServer);
    await expect(requestEffect("/api/x", { method: "POST", body: {} })).rejects.toEqual(
      new ApiError(0, "The server is not responding. Check that it is running, then try again."),
    );
    expect(connection.get().reachable).toBe(false);
  });
});
