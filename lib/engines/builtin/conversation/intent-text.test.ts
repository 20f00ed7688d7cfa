import { expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/engines/order-table";
import { toIntentText } from "./intent-text";

it("suggests questions instead of causes and changes to the data, with columns of the data", () => {
  expect(toIntentText("why", orderFacts)).toContain("“total Quantity by Region, this year against last year”");
  expect(toIntentText("clean", orderFacts)).toContain("“without Region …”");
});

it("also works without data", () => {
  expect(toIntentText("why", null)).toContain("“the amount by group, this year against last year”");
});
