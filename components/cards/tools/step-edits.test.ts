import { describe, expect, it } from "vitest";
import type { ToolField } from "@/lib/domain/tools/tool-plan";
import { buildDeletion, buildToolStep } from "../../testing/build-tool-plan";
import { emptyEntry, type Entry } from "../card-draft";
import { isWanted, toApproval, toEditedArguments, toFieldText } from "./step-edits";

const fields: ToolField[] = [
  { name: "name", label: "Name", kind: "text", required: true },
  { name: "note", label: "Note", kind: "long_text", required: false },
  { name: "rows", label: "Rows", kind: "number", required: false },
  { name: "all", label: "All", kind: "boolean", required: false },
  { name: "unit", label: "Unit", kind: "choice", required: true, options: ["day", "week"] },
];
const step = buildToolStep({ arguments: { id: "d1", name: "a", rows: 3, all: true, unit: "day" }, fields });
const edit = (texts: Record<string, string>) =>
  toEditedArguments(step, (place): Entry => {
    const text = texts[fields[place]?.name ?? ""];
    return text === undefined ? emptyEntry : { optionId: null, own: true, text };
  });

describe("what is carried out", () => {
  it("is every step but those that destroy, until a person decides", () => {
    const chosen = (optionId: string) => ({ ...emptyEntry, optionId });
    expect([isWanted(step, emptyEntry), isWanted(buildDeletion(), emptyEntry)]).toEqual([true, false]);
    expect([isWanted(step, chosen("skip")), isWanted(buildDeletion(), chosen("approve"))]).toEqual([false, true]);
  });
});

describe("the arguments of a step", () => {
  it("stay as they are without edits, and are then not sent", () => {
    const edits = edit({ name: "a", rows: "3", all: "true" });
    expect(edits).toEqual({ arguments: step.arguments, isEdited: false, refusal: null });
    if (edits.refusal === null) expect(toApproval(step, edits)).toEqual({ id: "step-1", decision: "approve" });
  });

  it("take edits in the type of their field, and lose what was emptied", () => {
    expect(edit({ name: "b", note: "x\ny", rows: "", all: "false", unit: "week" })).toEqual({
      arguments: { id: "d1", name: "b", note: "x\ny", all: false, unit: "week" },
      isEdited: true,
      refusal: null,
    });
  });

  it("are refused where something required is empty or not of its kind", () => {
    expect([edit({ name: " " }), edit({ rows: "many" }), edit({ unit: "year" })]).toEqual([
      { refusal: "Enter “Name”." },
      { refusal: "“Rows” is not a number." },
      { refusal: "Enter “Unit”." },
    ]);
  });

  it("are shown as text, whatever they are", () => {
    const texts = fields.map((field) => toFieldText(step, field, emptyEntry));
    expect(texts).toEqual(["a", "", "3", "true", "day"]);
  });
});
