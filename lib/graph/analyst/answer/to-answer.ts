import type { Answer, AnswerKind } from "@/lib/domain/answers/answer";
import type { AnswerQuery } from "@/lib/domain/answers/answer-query";
import { nothingVerified } from "@/lib/domain/answers/verification";
import { toResultText } from "@/lib/prompts/text/result-text";
import { mergeWithModelCaveats } from "@/lib/verification/measure/merge-with-model-caveats";
import { createMentionFinder } from "@/lib/verification/measure/program-mentions";
import { toNeededColumns } from "../facts/needed-columns";
import type { RunContext } from "../run-context";
import type { AnalystFacts } from "../state";
import { toVerdict } from "../confirm/verdict";
import { toApproaches, toBasis } from "./to-basis";
import { toAnswerKind, toOutputType } from "./answer-kind";
import { toFollowUps, toNextSteps } from "./follow-ups";
import { toPlainExplanation } from "./plain-explanation";

const resultTextLimits = { rows: 50, columns: 20, entries: 100 };
const mostFollowUps = 3;

/** Where an answer's parts are looked up. */
type Sources = Pick<RunContext, "datasets" | "executions" | "queries" | "texts" | "seed" | "rerun">;

/** Builds the answer that a run ends with. Adds all caveats in code, whatever the explanation says. */
export async function toAnswer(facts: AnalystFacts, context: Sources, version: string): Promise<Answer> {
  const execution = facts.execution === null ? null : await context.executions.get(facts.execution.id);
  const kind = toAnswerKind(facts);
  const result = execution?.result ?? null;
  const { explanation, pendingCode } = facts;
  const approaches = toApproaches(facts, context);
  const query = await toAnswerQuery(facts, context);
  const text =
    explanation === null
      ? toPlainExplanation(facts, execution, context.datasets)
      : await context.texts.read(explanation);
  return {
    version,
    outputType: toOutputType(kind, facts),
    kind,
    explanation: text,
    verdict: toVerdict(facts, text),
    evaluation: facts.evaluation,
    requirements: facts.requirements,
    caveats: toCaveats(facts, context).map(({ cures = [], ...caveat }) => ({ ...caveat, cures })),
    notes: facts.notes,
    verification: facts.verification ?? nothingVerified,
    approaches,
    code: pendingCode === null ? (execution?.code ?? null) : await context.texts.read(pendingCode),
    ...(query !== null && { query }),
    figures: facts.figures,
    result,
    resultText: result === null ? null : toResultText(result, resultTextLimits),
    attempts: facts.attempts,
    ...toRead(facts),
    basis: toBasis(facts, context, approaches),
    followUps: toNextQuestions(kind, facts, [query?.sql, execution?.code].join("\n"), context),
    ...(facts.clarifications.length > 0 && { clarifications: facts.clarifications }),
  };
}

/** Takes the query out of the reading, because an answer shows it by itself. */
function toRead({ reading: read }: AnalystFacts): Pick<Answer, "reading" | "asked"> {
  if (read === null) return {};
  const { asked, ...reading } = read;
  return { reading, ...(asked !== undefined && { asked }) };
}

/** Returns the query that the code's rows come from; null where there is none, or none that ran. */
async function toAnswerQuery({ query }: AnalystFacts, { queries }: Sources): Promise<AnswerQuery | null> {
  if (query === null) return null;
  const archived = await queries.get(query.id);
  const { sql, statement, engine } = archived;
  if (statement === null) return null;
  const { rows, truncated } = archived.status === "succeeded" ? archived : { rows: 0, truncated: false };
  return { sql, statement, engine, rows, truncated };
}

/** Takes the caveats from the evaluation, or from the alignment check if the run ended earlier. */
function toCaveats(facts: AnalystFacts, context: Sources): Answer["caveats"] {
  if (facts.caveats.length > 0 || facts.evaluation !== null) return facts.caveats;
  return mergeWithModelCaveats([], facts.alignment?.caveats ?? [], context.datasets);
}

function toNextQuestions(kind: AnswerKind, facts: AnalystFacts, programs: string, context: Sources): string[] {
  switch (kind) {
    case "answered":
      return toFollowUps(facts.question, toUsedColumns(programs, context.datasets), context.datasets);
    case "beyond_engine":
      return (facts.beyond?.suggestions ?? []).slice(0, mostFollowUps);
    case "cannot_answer":
    case "limit":
      return toNextSteps(toNeededColumns(facts, context.datasets).missing, context.datasets);
    case "concept":
    case "budget":
    case "failed":
      return [];
  }
}

/** Finds the columns that a program names, in dataset order. */
function toUsedColumns(code: string, datasets: Sources["datasets"]) {
  const findMentions = createMentionFinder(code);
  return datasets.flatMap(({ profile }) => profile.columns.filter(({ name }) => findMentions(name).length > 0));
}
