import { toTable } from "../report/to-table";
import { toTargetLines } from "../report/to-target-lines";
import { mutantKinds } from "./derive-mutants";
import { isCounted, type JudgedOriginal } from "./judge-mutants";

const toPercent = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);

/** Tabulates mutants by kind: how many count and the share that the verdict catches. Adds the targets. */
export function toMutantReport(originals: readonly JudgedOriginal[]): string {
  const mutants = originals.flatMap((original) => original.mutants);
  const toRow = (kind: string, some: typeof mutants) => {
    const counted = some.filter(({ fate }) => isCounted(fate));
    const caught = counted.filter(({ fate }) => fate === "caught");
    const hits = counted.filter(({ hitsAnswer }) => hitsAnswer);
    const dropped = (fate: string) => some.filter((mutant) => mutant.fate === fate).length;
    return [
      ...[kind, counted.length, caught.length, toPercent(caught.length, counted.length)],
      ...[hits.length, toPercent(hits.filter(({ fate }) => fate === "caught").length, hits.length)],
      ...[dropped("same"), dropped("broken")],
    ];
  };
  const rows = mutantKinds.map((kind) =>
    toRow(
      kind,
      mutants.filter((mutant) => mutant.kind === kind),
    ),
  );
  const header = ["mistake", "counted", "caught", "share", "in requested values", "share", "same result", "broken"];
  const counted = mutants.filter(({ fate }) => isCounted(fate));
  const doubted = originals.filter((original) => original.doubted);
  return [
    toTable(header, [...rows, toRow("all", mutants)]),
    "",
    ...toTargetLines([
      { name: "mutants", measured: counted.length, limit: 400, is: "at least", show: String },
      {
        ...{ name: "mutants caught", is: "at least", limit: 0.9, show: toShare },
        measured: counted.filter(({ fate }) => fate === "caught").length / Math.max(1, counted.length),
      },
      {
        ...{ name: `correct programs doubted (${doubted.length} of ${originals.length})`, is: "at most", limit: 0.03 },
        ...{ measured: doubted.length / Math.max(1, originals.length), show: toShare },
      },
    ]),
  ].join("\n");
}

function toShare(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
