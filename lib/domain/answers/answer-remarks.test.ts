import { describe, expect, it } from "vitest";
import { RemarksChange } from "./answer-remarks";
import { changeRemarks, joinChanges } from "./change-remarks";
import { ArtifactId } from "../ids";

const [one, other] = [ArtifactId.create(), ArtifactId.create()];

describe("remarks on an answer", () => {
  it("accept the named ones and keep the rest", () => {
    const first = changeRemarks(null, { rating: "down", comment: "The unit is wrong." });
    const second = changeRemarks(first, { charts: { [one]: { type: "line" } } });
    const third = changeRemarks(second, { charts: { [other]: { yScale: "log" } } });
    expect(third).toEqual({
      rating: "down",
      comment: "The unit is wrong.",
      charts: { [one]: { type: "line" }, [other]: { yScale: "log" } },
    });
  });

  it("lose what is removed, and are null when nothing is left", () => {
    const remarks = { rating: "up" as const, comment: "Good.", charts: { [one]: { labels: true } } };
    expect(changeRemarks(remarks, { rating: null })).toEqual({ comment: "Good.", charts: remarks.charts });
    expect(changeRemarks(remarks, { charts: { [one]: null } })).toEqual({ rating: "up", comment: "Good." });
    expect(changeRemarks(remarks, { rating: null, comment: null, charts: { [one]: {} } })).toBeNull();
    expect(changeRemarks(null, {})).toBeNull();
  });

  it("change by two changes as by both, the later one first", () => {
    const joined = joinChanges(
      { rating: "up", charts: { [one]: { type: "line" }, [other]: null } },
      { rating: null, charts: { [one]: { type: "area" } } },
    );
    expect(joined).toEqual({ rating: null, charts: { [one]: { type: "area" }, [other]: null } });
  });

  it("are validated: only known looks, ids and lengths", () => {
    const isFine = (change: unknown) => RemarksChange.safeParse(change).success;
    expect([
      isFine({ rating: "down", charts: { [one]: { type: "area", series: { 0: { colour: 7, name: "Gentoo" } } } } }),
      isFine({ rating: "maybe" }),
      isFine({ comment: "x".repeat(2_001) }),
      isFine({ charts: { "not-an-id": {} } }),
      isFine({ charts: { [one]: { type: "sankey" } } }),
      isFine({ charts: { [one]: { series: { 0: { colour: 8 } } } } }),
      isFine({ charts: { [one]: { series: { "-1": { name: "x" } } } } }),
    ]).toEqual([true, false, false, false, false, false, false]);
  });
});
