import { describe, expect, it } from "vitest";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toComputedProfile } from "./computed-profile";

const birds = toDatasetFacts("birds", { species: ["a", "b", null, "b"], mass: [1, null, null, 4] });
const plan = (...names: string[]) => ({
  requirements: { ...goodReplies.formulate_requirements, variables_needed: names },
});

describe("toComputedProfile", () => {
  it("reports what exists, what is missing and how much of it, by counts alone", () => {
    expect(toComputedProfile(plan("species", "mass", "specie_name", "income"), [birds])).toEqual({
      available_columns: ["species", "mass"],
      missing_columns: ["specie_name", "income"],
      data_quality: {
        species: "category, 25 % missing, 2 distinct",
        mass: "number, 50 % missing, 2 distinct",
      },
      limitations: [
        "There is no column specie_name; the nearest is species",
        "There is no column income",
        "50 % of mass is missing",
      ],
      is_suitable: false,
    });
  });

  it("finds a plan without columns suitable, and an empty dataset not faulty", () => {
    const empty = toDatasetFacts("empty", { mass: [] });
    expect(toComputedProfile(plan(), [])).toMatchObject({ available_columns: [], is_suitable: true });
    expect(toComputedProfile(plan("mass"), [empty])).toMatchObject({
      data_quality: { mass: "category, none missing, 0 distinct" },
      limitations: [],
    });
  });
});
