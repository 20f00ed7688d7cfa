import { describe, expect, it } from "vitest";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toReusedProfile } from "./reuse-profile";

const facts = toDatasetFacts("t", { satisfaction: [1], sales: [2] });
const earlier = {
  ...goodReplies.profile_data,
  available_columns: ["satisfaction"],
  missing_columns: ["revenue"],
  is_suitable: false,
};
const plan = (...names: string[]) => ({
  requirements: { ...goodReplies.formulate_requirements, variables_needed: names },
});

describe("toReusedProfile", () => {
  it("finds the columns of a changed plan and lifts a verdict that only a missing column caused", () => {
    expect(toReusedProfile(earlier, plan("satisfaction", "sales"), [facts])).toEqual({
      ...earlier,
      available_columns: ["satisfaction", "sales"],
      missing_columns: [],
      is_suitable: true,
    });
  });

  it("names what is still missing", () => {
    expect(toReusedProfile(earlier, plan("satisfaction", "profit"), [facts])).toMatchObject({
      available_columns: ["satisfaction"],
      missing_columns: ["profit"],
      is_suitable: false,
    });
  });

  it("does not lift a verdict about the data itself", () => {
    const unfit = { ...earlier, missing_columns: [] };
    expect(toReusedProfile(unfit, plan("satisfaction"), [facts]).is_suitable).toBe(false);
  });
});
