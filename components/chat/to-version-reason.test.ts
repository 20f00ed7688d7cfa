import { expect, it } from "vitest";
import type { AnswerBasis } from "@/lib/domain/answer";
import { DatasetVersionId } from "@/lib/domain/ids";
import { buildAnswer } from "../testing/build-answer";
import { buildApproach } from "../testing/build-approach";
import { buildBasis } from "../testing/build-basis";
import { toVersionReason } from "./to-version-reason";

const first = buildAnswer({ basis: buildBasis() });
const approaches = [buildApproach({ id: "median", label: "Median" })];
const version = (part: Partial<AnswerBasis>) => buildAnswer({ approaches, basis: buildBasis(part) });
const newer = buildBasis().datasets.map((dataset) => ({ ...dataset, versionId: DatasetVersionId.create() }));

it("a version says what sets it apart", () => {
  expect([
    toVersionReason(first, undefined),
    toVersionReason(version({ rerun: "approach", approachId: "median" }), first),
    toVersionReason(version({ rerun: "approach", approachId: "gone" }), first),
    toVersionReason(version({ rerun: "code" }), first),
    toVersionReason(version({ rerun: "data" }), first),
    toVersionReason(version({ rerun: "exact" }), first),
    toVersionReason(version({ rerun: "again" }), first),
  ]).toEqual([
    "First answer",
    "Approach: Median",
    "Another approach",
    "Your code",
    "New data",
    "The same run again",
    "Asked again",
  ]);
});

it("newer data is told also where it was not the reason", () => {
  expect([
    toVersionReason(version({ rerun: "approach", approachId: "median", datasets: newer }), first),
    toVersionReason(version({ rerun: "again", datasets: newer }), first),
  ]).toEqual(["Approach: Median, new data", "New data"]);
});

it("answers of an earlier release say that they were asked again", () => {
  expect(toVersionReason(buildAnswer(), buildAnswer())).toBe("Asked again");
});
