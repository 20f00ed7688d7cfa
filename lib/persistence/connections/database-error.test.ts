import { describe, expect, it } from "vitest";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import { toDatabaseError } from "./database-error";
import { toGuardedStore } from "./guarded-store";

describe("toDatabaseError", () => {
  it.each([
    ["a refused connection", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    ["addresses that all refused", new AggregateError([Object.assign(new Error(), { code: "ECONNREFUSED" })])],
    ["a server that shuts down", Object.assign(new Error("terminating"), { code: "57P01" })],
    ["a line that broke in a query", new Error("Connection terminated unexpectedly")],
    [
      "what Prisma wraps",
      Object.assign(new Error("raw query failed"), {
        code: "P2010",
        meta: {
          driverAdapterError: Object.assign(new Error(), { cause: { originalCode: "57P03", kind: "postgres" } }),
        },
      }),
    ],
    ["a cause three deep", new Error("a", { cause: new Error("b", { cause: { code: "08006" } }) })],
  ])("reports the database as unavailable for %s, with a remedy and the cause", (_name, cause) => {
    const error = toDatabaseError(cause);
    expect(isCaveatError(error, "database_unavailable")).toBe(true);
    expect(error).toMatchObject({ cause, message: "The database cannot be reached." });
    expect(isCaveatError(error) && error.remedy).toMatch(/^Try again in a moment/);
  });

  it("reports a full disk when Postgres does", () => {
    const error = toDatabaseError(Object.assign(new Error("could not extend file"), { code: "53100" }));
    expect(isCaveatError(error, "disk_full")).toBe(true);
  });

  it("leaves errors of queries, internal errors and other values as they are", () => {
    const own = new CaveatError("not_found", "There is no such run.", { cause: { code: "ECONNREFUSED" } });
    const unique = Object.assign(new Error("Unique constraint failed"), { code: "P2002" });
    for (const error of [own, unique, "text", null, undefined]) expect(toDatabaseError(error)).toBe(error);
  });

  it("terminates for circular causes", () => {
    const error = new Error("a");
    error.cause = error;
    expect(toDatabaseError(error)).toBe(error);
  });
});

describe("toGuardedStore", () => {
  it("changes the errors of promises and nothing else", async () => {
    const store = toGuardedStore({
      name: "store",
      count: () => 3,
      find: (key: string) => Promise.resolve(`value of ${key}`),
      save: () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNRESET" })),
    });
    expect([store.name, store.count(), await store.find("a")]).toEqual(["store", 3, "value of a"]);
    await expect(store.save()).rejects.toMatchObject({ code: "database_unavailable" });
  });
});
