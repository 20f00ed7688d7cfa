import fc from "fast-check";
import { describe, expect } from "vitest";
import { decisivePlants, decisiveTables, type DecisiveTable } from "@/lib/testing/engines/decisive-tables";
import { measureProgram } from "@/lib/testing/engines/doubt-lab";
import { openQuestionLab } from "@/lib/testing/engines/question-lab";
import { toSampling } from "@/lib/testing/to-sampling";
import { it } from "@/lib/testing/warm-python";
import type { WarmPython } from "@/lib/testing/warm-python";

/** Measures the doubts of a model's program and of the built-in engine's over the same table. */
async function measureBoth(tables: readonly DecisiveTable[], python: WarmPython) {
  const named = Object.fromEntries(tables.map(({ csv }, at) => [`table${at}`, csv]));
  const lab = await openQuestionLab([], { python, tables: named });
  try {
    const measured = [];
    for (const [at, { question, code, rows, plant }] of tables.entries()) {
      const names = `table${at}`;
      const asked = await lab.ask(names, question);
      for (const [engine, program] of Object.entries({ model: code, builtin: asked.facts.code ?? "" })) {
        const { caveats } = await measureProgram(lab, { names, question, code: program });
        measured.push({ engine, plant, question, rows, caveats, program });
      }
    }
    return measured;
  } finally {
    await lab.close();
  }
}

const [planted, clean] = [toSampling({ seed: 36, few: 2, all: 5 }), toSampling({ seed: 37, few: 4, all: 20 })];

describe("a table where one fault decides which group leads", () => {
  it.for(decisivePlants)("has the caveat about it first: %s", { timeout: 300_000 }, async (plant, { python }) => {
    const tables = fc.sample(decisiveTables(plant), planted);
    const measured = await measureBoth(tables, python);
    const wrong = measured.filter(({ caveats: [first], rows }) => first?.decides !== true || first.rows !== rows);
    expect(wrong.map(({ caveats, ...rest }) => ({ ...rest, texts: caveats.map(({ text }) => text) }))).toEqual([]);
    expect(measured).toHaveLength(2 * planted.numRuns);
  });

  it("is not suspected where nothing is planted", { timeout: 300_000 }, async ({ python }) => {
    const tables = fc.sample(decisiveTables("none"), clean);
    const measured = await measureBoth(tables, python);
    const deciding = measured.flatMap(({ caveats, engine }) =>
      caveats.filter(({ decides }) => decides === true).map(({ text }) => `${engine}: ${text}`),
    );
    expect(deciding).toEqual([]);
    expect(measured).toHaveLength(2 * clean.numRuns);
  });
});
