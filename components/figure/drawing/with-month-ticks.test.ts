import { expect, it } from "vitest";
import { withMonthTicks } from "./with-month-ticks";

const line = (x: readonly unknown[], xaxis = {}) => ({
  data: [{ type: "scatter", mode: "lines", x: [...x], y: x.map((_, place) => place) }],
  layout: { xaxis },
});

it("a chart of a few months labels each of them, and the year where it changes", () => {
  const { layout } = withMonthTicks(line(["2024-11", "2024-12", "2025-01"], { title: { text: "month" } }));
  expect(layout.xaxis).toEqual({
    title: { text: "month" },
    tickmode: "array",
    tickvals: ["2024-11", "2024-12", "2025-01"],
    ticktext: ["Nov<br>2024", "Dec", "Jan<br>2025"],
  });
  const { layout: dated } = withMonthTicks(line(["2024-11-01", "2024-12-01T00:00:00"]));
  expect(dated.xaxis).toMatchObject({ ticktext: ["Nov<br>2024", "Dec"] });
});

it.each([
  ["days", line(["2024-11-01", "2024-11-02"])],
  ["names", line(["North", "South"])],
  ["one month", line(["2024-11", "2024-11"])],
  ["many months", line(Array.from({ length: 12 }, (_, place) => `2024-${String(place + 1).padStart(2, "0")}`))],
  ["no values", line([])],
  ["an axis with its own labels", line(["2024-11", "2024-12"], { dtick: "M1" })],
])("other charts stay unchanged: %s", (_, figure) => {
  expect(withMonthTicks(figure)).toBe(figure);
});
