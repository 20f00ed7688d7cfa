import { expect, it } from "vitest";
import type { AnswerBasis } from "@/lib/domain/answers/answer";
import { DatasetVersionId } from "@/lib/domain/ids";
import { buildAnswer } from "../../testing/build-answer";
import { buildApproach } from "../../testing/build-approach";
import { buildBasis } from "../../testing/build-basis";
import { toVersionReason } from "./to-version-reason";

const first = buildAnswer({ basis: buildBasis() });
const approaches = [buildApproach({ id: "median", label: "Median" })];
const version = (part: Partial<AnswerBasis>) => buildAnswer({ approaches, basis: buildBasis(part) });
const newer = buildBasis().datasets.map((dataset) => ({ ...dataset, versionId: DatasetVersionId.create() }));

it("a version states how it differs", () => {
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

it("a version with another reading names what is new in it", () => {
  const part = (label: string, value = label) => ({ id: label, kind: "group" as const, label, value, options: [] });
  const read = (...parts: ReturnType<typeof part>[]) => ({
    ...version({ rerun: "reading" }),
    reading: { parts, unused: [] },
  });
  const before = read(part("by month"), part("2024"));
  expect([
    toVersionReason(read(part("by year"), part("2024"), part("chart: automatic", "")), before),
    toVersionReason(read(part("2024")), before),
    toVersionReason({ ...version({ rerun: "reading", datasets: newer }), reading: before.reading }, before),
  ]).toEqual(["Read as by year", "Read differently", "Read differently, new data"]);
});

it("newer data is named even when it was not the reason", () => {
  expect([
    toVersionReason(version({ rerun: "approach", approachId: "median", datasets: newer }), first),
    toVersionReason(version({ rerun: "again", datasets: newer }), first),
  ]).toEqual(["Approach: Median, new data", "New data"]);
});

it("answers of an earlier release are labelled as reruns", () => {
  expect(toVersionReason(buildAnswer(), buildAnswer())).toBe("Asked again");
});
