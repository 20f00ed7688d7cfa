import { describe, expect, it } from "vitest";
import { followFormulas } from "@/lib/testing/followed-program";
import { toConditionText, toExpressionText } from "../../rederivation/lineage/describe-expression";
import { findAlternatives, toFigureRows } from "./figure-rows";

function read(code: string) {
  const { conditions, keys, picked } = toFigureRows(followFormulas(code));
  return { conditions: conditions.map(toConditionText), keys: keys.map(toExpressionText), picked };
}

describe("toFigureRows", () => {
  it.each([
    [`result = df["units"].mean()`, { conditions: [], keys: [], picked: [] }],
    [`result = df[df["city"] == "Rome"]["units"].mean()`, { conditions: ["city is Rome"], keys: [], picked: [] }],
    [`result = (df["city"] == "Rome").mean()`, { conditions: ["city is Rome"], keys: [], picked: [] }],
    [`result = df.groupby("city")["units"].sum()`, { conditions: [], keys: ["city"], picked: [] }],
    [`s = df.groupby("city")["units"].sum()\nresult = s["Rome"]`, { conditions: [], keys: [], picked: ["Rome"] }],
    [
      `s = df.groupby("city")["units"].sum()\nresult = s["Rome"] > s["Oslo"]`,
      { conditions: [], keys: [], picked: ["Rome", "Oslo"] },
    ],
    [
      `result = df.groupby(np.where(df["units"] > 2, "l", "s"))["units"].sum()`,
      { conditions: ["units is above 2"], keys: ["s with other values in places"], picked: [] },
    ],
  ])("reads %s", (code, expected) => {
    expect(read(code)).toEqual(expected);
  });
});

describe("findAlternatives", () => {
  it.each([
    [`result = len(df[(df["city"] == "Rome") | (df["shop"] == "a")])`, ["city is Rome or shop is a"]],
    [`result = len(df[(df["city"] == "Rome") | (df["city"] == "Oslo")])`, []],
    [`result = len(df[(df["city"] == "Rome") & (df["shop"] == "a")])`, []],
  ])("of %s", (code, expected) => {
    expect(findAlternatives(toFigureRows(followFormulas(code)))).toEqual(expected);
  });
});
