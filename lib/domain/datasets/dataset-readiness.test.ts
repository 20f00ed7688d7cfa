import { expect, it } from "vitest";
import { CaveatError } from "../caveat-error";
import { ConnectionId } from "../ids";
import { assertAskable, assertReady } from "./dataset-readiness";

/** Returns the code, sentence and remedy thrown about a dataset. */
function refusalOf(dataset: Parameters<typeof assertReady>[0]) {
  try {
    assertReady(dataset);
    return null;
  } catch (error) {
    return error instanceof CaveatError ? [error.code, error.message, error.remedy] : error;
  }
}

it("accepts a dataset that is ready", () => {
  expect(refusalOf({ name: "sales", status: "ready" })).toBeNull();
});

it("states when a dataset that is being read can be used", () => {
  expect(refusalOf({ name: "sales", status: "reading" })).toEqual([
    "conflict",
    "“sales” is still being read.",
    "Try again when it is ready.",
  ]);
});

it("gives the reason why one could not be read", () => {
  const remedy = "Change how it is read, or upload the file again.";
  expect(refusalOf({ name: "sales", status: "failed", fault: "Line 7 ends within quotes." })).toEqual([
    "conflict",
    "“sales” could not be read: Line 7 ends within quotes.",
    remedy,
  ]);
  expect(refusalOf({ name: "sales", status: "failed" })).toEqual(["conflict", "“sales” could not be read.", remedy]);
});

it("a dataset that could not be read from its connection can be asked about, and names the connection elsewhere", () => {
  const source = { connectionId: ConnectionId.create(), table: "orders", mode: "snapshot" } as const;
  const failed = { name: "orders", status: "failed", fault: "The role is not allowed to read this.", source } as const;
  expect(() => assertAskable(failed)).not.toThrow();
  expect(() => assertAskable({ ...failed, source: undefined })).toThrow("could not be read");
  expect(() => assertAskable({ ...failed, status: "reading" })).toThrow("still being read");
  expect(refusalOf(failed)).toEqual([
    "conflict",
    "“orders” could not be read: The role is not allowed to read this.",
    "Fix its connection on the dataset's page, then refresh it.",
  ]);
});
