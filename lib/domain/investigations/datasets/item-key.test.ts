import { expect, it } from "vitest";
import { toItemKey } from "./item-key";

it("is the same for spellings of an item and differs for items", () => {
  const same = ["Google Ads", "google_ads", " GOOGLE-ADS ", "GoogleAds", "Góogle Ads"];
  expect(new Set(same.map(toItemKey))).toEqual(new Set(["googleads"]));
  expect(toItemKey("Food & Drink")).toBe(toItemKey("food and drink"));
  expect([..."1-2, 12, 1.2".split(", ")].map(toItemKey)).toEqual(["1-2", "12", "1-2"]);
  expect(toItemKey("Straße 5")).not.toBe(toItemKey("Straße 6"));
  expect([toItemKey("–"), toItemKey("北京"), toItemKey("-5")]).toEqual(["", "北京", "5"]);
});
