import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readSourceFiles } from "@/lib/testing/source-files";
import { toCaveatError } from "../http/to-problem";
import { operations } from "./operations";
import { schemaNames } from "./schema-names";

/** Paths and methods in the files of the routes and in the table, with the names of the schemas. */
const routes = readSourceFiles().flatMap(({ path, text }) => {
  const folder = /^app(\/api\/.*)\/route\.ts$/.exec(path)?.[1];
  if (folder === undefined) return [];
  const starts = [...text.matchAll(/^export (?:async function|const) (GET|HEAD|POST|PUT|PATCH|DELETE)\b/gm)];
  return starts.map((start, index) => ({
    route: `${(start[1] ?? "").toLowerCase()} ${folder.replaceAll(/\[(\w+)\]/g, "{$1}")}`,
    source: text.slice(start.index, starts[index + 1]?.index),
  }));
});
const described = Object.entries(operations).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ route: `${method} ${path}`, operation })),
);
const sorted = (items: { route: string }[]) => items.map(({ route }) => route).sort();

const used = (source: string, reader: string) => new RegExp(`\\b${reader}\\((\\w+)\\)`).exec(source)?.[1];

describe("the table of operations", () => {
  it("has every route with each of its methods, and no other", () => {
    expect(sorted(described)).toEqual(sorted(routes));
  });

  it("describes queries and bodies by the schemas that the routes validate with", () => {
    const checked = routes.map(({ route, source }) => [route, used(source, "query"), used(source, "body")]);
    const documented = described.map(({ route, operation: { query, body } }) => [
      route,
      query && schemaNames.get(query)?.id,
      body === undefined || typeof body === "string" ? undefined : schemaNames.get(body)?.id,
    ]);
    expect(documented.sort()).toEqual(checked.sort());
  });

  it("refuses fields that a change does not have, so that none is ignored in silence", () => {
    const changes = described.filter(
      ({ route, operation: { body } }) => route.startsWith("patch ") && body instanceof z.ZodType,
    );
    const named = changes.map(({ route, operation: { body } }) => {
      const parsed = body instanceof z.ZodType ? body.safeParse({ unheardOf: 1 }) : null;
      return [route, toCaveatError(parsed?.error).fields.some(({ field }) => field === "unheardOf")];
    });
    expect(named.length).toBeGreaterThan(7);
    expect(named).toEqual(named.map(([route]) => [route, true]));
  });

  it("is open without a key where the routes are", () => {
    const open = routes.filter(({ source }) => source.includes("open: true"));
    expect(sorted(described.filter(({ operation }) => operation.open))).toEqual(sorted(open));
  });

  it("gives each operation its own name", () => {
    const names = described.map(({ operation }) => operation.operationId);
    expect(names).toEqual([...new Set(names)]);
  });
});
