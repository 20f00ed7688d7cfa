import { describe, expect, it } from "vitest";
import { addDefinition } from "@/app/actions/definitions";
import { startApiServer } from "../testing/api-server";
import { words } from "../words/words";
import { ApiError } from "./api-error";
import { connection } from "./connection";
import { valueOf } from "./value-of";

const definition = { term: "churn", meaning: "No order for 90 days." };

async function answer(status: number, body: unknown) {
  const server = await startApiServer(() => ({ status, body }));
  try {
    return { value: await valueOf(addDefinition(definition)), received: server.received };
  } catch (error) {
    return { error, received: server.received };
  } finally {
    await server.close();
  }
}

const problem = { code: "conflict", status: 409, message: "“churn” is defined.", remedy: "Change it.", fields: [] };

describe("the value of a called action", () => {
  it("is what the action returns", async () => {
    const { value, received } = await answer(200, { ok: true, value: { id: "d1" } });
    expect(value).toEqual({ id: "d1" });
    expect(received).toMatchObject([{ method: "POST", path: "/actions/definitions/addDefinition", body: definition }]);
  });

  it("throws the sentence of a refusal, with the fields that it does not name", async () => {
    expect((await answer(200, { ok: false, problem })).error).toEqual(
      new ApiError(409, "“churn” is defined. Change it."),
    );
    const fields = [{ field: "term", message: "Enter the term." }];
    expect((await answer(200, { ok: false, problem: { ...problem, fields } })).error).toEqual(
      new ApiError(409, "“churn” is defined. Change it. term: Enter the term."),
    );
  });

  it("throws the sentence of a call that the server refused unread", async () => {
    expect((await answer(403, problem)).error).toEqual(new ApiError(409, "“churn” is defined. Change it."));
    expect(connection.get().reachable).toBe(true);
  });

  it("throws status 0 if no response arrived, and asks for the server from then on", async () => {
    const server = await startApiServer(() => ({}));
    const call = () => Promise.reject<never>(new TypeError("Failed to fetch"));
    await expect(valueOf(call())).rejects.toEqual(new ApiError(0, words.errors.unreachable));
    expect(connection.get().reachable).toBe(false);
    await server.close();
  });

  it("throws that the reply was cut off if a proxy responds to the call in place of the server", async () => {
    const server = await startApiServer(() => ({}));
    const page = new Error("An unexpected response was received from the server.");
    await expect(valueOf(Promise.reject(page))).rejects.toEqual(new ApiError(0, words.errors.cutOff));
    expect([server.received.map(({ path }) => path), connection.get().reachable]).toEqual([["/api/health"], true]);
    await server.close();
  });

  it("of a slow action is what it returns later, or why that never arrives", async () => {
    const late = { ok: true as const, value: "tested" };
    expect(await valueOf(Promise.resolve({ outcome: Promise.resolve(late) }))).toBe("tested");
    const broken = Promise.reject<never>(new Error("Connection closed."));
    await expect(valueOf(Promise.resolve({ outcome: broken }))).rejects.toEqual(
      new ApiError(0, words.errors.unreachable),
    );
  });

  it("asks for a reload if the server does not know the action", async () => {
    const unknown = Object.assign(new Error("Server Action was not found."), { name: "UnrecognizedActionError" });
    await expect(valueOf(Promise.reject(unknown))).rejects.toEqual(new ApiError(500, words.errors.unexpectedReply));
  });
});
