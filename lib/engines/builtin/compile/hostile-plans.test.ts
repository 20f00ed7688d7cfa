import fc from "fast-check";
import { afterAll, describe, expect } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { toPlanArbitrary } from "@/lib/testing/engines/plan-arbitrary";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";
import { toPythonLiteral } from "@/lib/query/python/python-literal";
import { toPython } from "./python/to-python";
import { toSql } from "./sql/to-sql";

const rows = ["1,2.5,2024-01-01,2024-02-01,a,b,yes,no", "3,,2024-05-01,,c,d,no,yes"];
const header = `"a""b",'c',day;,"month",$1 --,{x},"""truth""\\",rows`;
const odd = `${header}\n${rows.join("\n")}\n`;

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([], { python, tables: { odd } });
});

afterAll(() => lab.close());

describe("programs of hostile plans", () => {
  it("are Python and SQL, whatever columns and values are called", async () => {
    const dataset = lab.facts("odd");
    const names = dataset.profile.columns.map(({ name }) => name);
    const [first = "", second = "", third = "", fourth = "", ...others] = names;
    const columns = {
      numbers: [first, second],
      dates: [third, fourth],
      texts: others.slice(0, 2),
      truths: others.slice(2),
    };
    const plans = fc.sample(toPlanArbitrary(columns), { seed: 7, numRuns: 60 });
    const options = { dataset, datasets: [dataset] };
    const programs = plans
      .map((plan) => toPython(plan, { ...options, question: 'x\n"""', figure: true }))
      .filter((code) => code.length < 40_000);
    const compiled = programs.map((code) => `compile(${toPythonLiteral(code)}, "plan", "exec")`);
    const datasets = [{ id: dataset.id, versionId: dataset.versionId, name: "odd" }];
    // One execution takes at most 100,000 characters.
    const batches = Object.values(Object.groupBy(compiled, (_, place) => Math.floor(place / 2)));
    for (const batch of batches) {
      const code = `programs = [\n${batch?.join(",\n") ?? ""}\n]\nresult = len(programs)\n`;
      const outcome = await lab
        .getExecutor()
        .execute(
          { code, datasets, language: "python", seed: 1, guard: false, sessionId: SessionId.create() },
          { signal: new AbortController().signal },
        );
      expect([outcome.failure, outcome.result]).toEqual([null, { kind: "scalar", value: batch?.length }]);
    }
    const queries = plans.map((plan) => toSql(plan, options)).filter((query) => query !== "");
    const faults: string[] = [];
    for (const query of queries) {
      const parsed = await lab.query(`SELECT json_serialize_sql('${query.replaceAll("'", "''")}')`);
      const serialized = String(parsed[0]?.[0]);
      if (!serialized.startsWith('{"error":false')) faults.push(`${serialized.slice(0, 200)}\n${query}`);
    }
    expect(faults).toEqual([]);
    expect(queries.length).toBeGreaterThan(plans.length / 2);
  });
});
