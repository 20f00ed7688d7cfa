import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CaveatError, errorCodes } from "@/lib/domain/caveat-error";
import { toCaveatError, toProblem } from "./to-problem";

describe("toProblem", () => {
  it("puts message and remedy into the detail", async () => {
    const response = toProblem(new CaveatError("disk_full", "The disk is full.", { remedy: "Free some space." }));
    expect(response.status).toBe(507);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toEqual({
      type: "urn:caveat:problem:disk_full",
      title: "The disk is full",
      status: 507,
      detail: "The disk is full. Free some space.",
    });
  });

  it("states the supported version of tus to a client of another one", () => {
    const { status, headers } = toProblem(new CaveatError("unsupported_version", "x"));
    expect([status, headers.get("tus-version")]).toEqual([412, "1.0.0"]);
  });

  it("has an error status for every code", () => {
    const statuses = errorCodes.map((code) => toProblem(new CaveatError(code, "x")).status);
    expect(statuses.filter((status) => status < 400 || status > 599)).toEqual([]);
  });
});

describe("toCaveatError", () => {
  it("names the invalid fields of a body", async () => {
    const parsed = z.object({ question: z.string() }).safeParse({ question: 3 });
    const problem: unknown = await toProblem(toCaveatError(parsed.error)).json();
    expect(problem).toMatchObject({ status: 400, errors: [{ field: "question" }] });
  });

  it("finds nothing under an id that it would not generate", () => {
    const parsed = z.object({ datasetIds: z.array(z.uuid()), name: z.string() });
    const toStatus = (value: unknown) => toProblem(toCaveatError(parsed.safeParse(value).error)).status;
    expect(toStatus({ datasetIds: ["nope"], name: "a" })).toBe(404);
    expect(toStatus({ datasetIds: ["nope"], name: 5 })).toBe(400);
    expect(toStatus({ datasetIds: [5], name: "a" })).toBe(400);
  });

  it("reveals nothing about an unknown error", async () => {
    const response = toProblem(toCaveatError(new Error("password=hunter2 at /srv/x.ts:3")));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/hunter2|srv/);
  });
});
