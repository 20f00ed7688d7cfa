import { describe, expect, it } from "vitest";
import { getOpenApiDocument } from "@/lib/server/openapi/get-openapi-document";
import { toApi } from "../http/operations";
import { deriveMalformed } from "./derive-malformed";

// As it arrives on the wire.
const api = toApi(JSON.parse(JSON.stringify(getOpenApiDocument())));
const ids = { sessions: "11111111-1111-4111-8111-111111111111" };
const withoutIds = (text: string) => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "…");

describe("malformed requests", () => {
  const derive = (seed: number) => deriveMalformed(api, { count: 500, seed, ids });

  it("are reproducible for a seed, except for random ids, and differ between seeds", () => {
    const shown = (seed: number) => withoutIds(JSON.stringify(derive(seed)));
    expect(shown(1)).toBe(shown(1));
    expect(shown(1)).not.toBe(shown(2));
  });

  it("try every operation in many ways", () => {
    const requests = derive(1);
    const kinds = new Set(requests.map(({ what }) => what.split(" ")[0]));
    expect([...kinds].sort()).toEqual(["a", "as", "broken", "header", "path", "query"]);
    expect(new Set(requests.map(({ method, path }) => `${method} ${path.split("/")[2]}`)).size).toBeGreaterThan(12);
  });

  it("never delete anything that exists", () => {
    const deleting = derive(3).filter(({ method }) => method === "DELETE");
    expect(deleting.filter(({ path }) => path.includes(ids.sessions))).toEqual([]);
    expect(deleting.length).toBeGreaterThan(10);
  });
});
