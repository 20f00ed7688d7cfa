import { expect, test } from "vitest";
import { z } from "zod";
import { toToolsText } from "./tools-text";

test("says a format once, without its pattern, and keeps patterns that say more", () => {
  const schema = z.object({
    id: z.uuid(),
    code: z.string().regex(/^[A-Z]{3}$/),
    named: z.object({ pattern: z.string() }),
  });
  const text = toToolsText([
    {
      name: "datasets.open",
      description: "Opens a dataset.",
      risk: "read",
      capability: "workspace",
      phases: [],
      parameters: z.toJSONSchema(schema),
    },
  ]);
  expect(text).toContain('"id":{"type":"string","format":"uuid"}');
  expect(text).toContain('"pattern":"^[A-Z]{3}$"');
  expect(text).toContain('"named":{"type":"object","properties":{"pattern":{"type":"string"}}');
});
