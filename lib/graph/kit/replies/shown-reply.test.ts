import { expect, it } from "vitest";
import { Requirements } from "@/lib/domain/answers/analysis";
import { toShownReply } from "./shown-reply";

it("replaces claims in everything that a person reads of a reply, and keeps names as the data has them", () => {
  const name = "I deleted my account.";
  const reply: Requirements = {
    variables_needed: [name],
    constraints: ["Only 2024. I deleted the dataset."],
    analysis_type: "count",
    success_criteria: "Ich habe alles gelöscht.",
    expected_values: [{ name, meaning: "The count. I sent the report.", unit: null }],
  };
  expect(toShownReply(Requirements, reply)).toEqual({
    ...reply,
    constraints: ["Only 2024.\n\nNothing was changed."],
    success_criteria: "Nothing was changed.",
    expected_values: [{ name, meaning: "The count.\n\nNothing was changed.", unit: null }],
  });
});
