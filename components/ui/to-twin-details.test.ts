import { expect, it } from "vitest";
import { toTwinDetails } from "./to-twin-details";

const item = (name: string, data: string, time: string) => ({ name, data, time });
const details = (items: ReturnType<typeof item>[]) =>
  items.map((each) => toTwinDetails(items, ({ name }) => name, [({ data }) => data, ({ time }) => time]).get(each));

it("only items of the same name get a detail, the first that distinguishes all of them", () => {
  expect(
    details([
      item("Revenue by month", "shop", "9:00"),
      item("Rain", "weather", "9:00"),
      item("revenue by month ", "sales", "9:00"),
    ]),
  ).toEqual(["shop", undefined, "sales"]);
  expect(details([item("a", "shop", "9:00"), item("a", "shop", "9:05"), item("a", "sales", "9:07")])).toEqual([
    "9:00",
    "9:05",
    "9:07",
  ]);
});

it("items that no detail distinguishes are numbered from the last one", () => {
  expect(details([item("a", "shop", "9:00"), item("a", "shop", "9:00")])).toEqual(["9:00 #2", "9:00 #1"]);
});
