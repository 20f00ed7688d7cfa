import { expect, it } from "vitest";
import { DatasetId, RecipeId } from "@/lib/domain/ids";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { CureLine } from "./cure-line";

const datasetId = DatasetId.create();
const line = (label: string, onUndo?: () => void) =>
  render(
    <CureLine
      cure={{ label, datasetId, recipeId: RecipeId.create(), before: "v1.0", version: "v2.0", steps: [] }}
      onUndo={onUndo}
    />,
  );

it("an answer with changed data names the change, links to the recipe, and can be undone unless something runs", () => {
  const html = line("Merge the spellings", () => undefined);
  expect(textOf(html)).toBe("Answered again with changed data: Merge the spellings. Undo Show the recipe");
  expect(attributesOf(html, "href")).toEqual([`/datasets/${datasetId}?tab=recipe`]);
  expect(buttonsOf(html)).toEqual(["Undo"]);
  expect([html, line("x")].map((shown) => shown.includes('disabled=""'))).toEqual([false, true]);
});

it("a hostile label in it stays text", () => {
  expect(elementsOf(line(hostile), hostileElements)).toEqual([]);
});
