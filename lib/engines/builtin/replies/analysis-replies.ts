import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toShownReading } from "../chips/to-shown-reading";
import { checkAlignment } from "../tasks/check-alignment";
import { conclude } from "../tasks/conclude";
import { evaluateResults } from "../tasks/evaluate-results";
import { explain } from "../tasks/explain";
import { explainResults } from "../tasks/explain-results";
import { formulateRequirements } from "../tasks/formulate-requirements";
import { generateQuery } from "../tasks/generate-query";
import { generateCode } from "../tasks/generate-code";
import { makePlan } from "../tasks/make-plan";
import { planRemediation } from "../tasks/plan-remediation";
import { profileData } from "../tasks/profile-data";
import { readFacts } from "../tasks/read-facts";
import { recompute } from "../tasks/recompute";
import { selectColumns } from "../tasks/select-columns";
import { understandQuestion } from "../tasks/understand-question";
import type { TaskReplies } from "./task-replies";

/** Tasks that read the question anew, so that their replies carry how it was read. */
const readingTasks: ReadonlySet<string> = new Set(["understand_question", "plan", "formulate_requirements"]);

/** Answers the tasks of an analysis by rules. */
export const analysisReplies: TaskReplies<AnalysisFacts> = {
  tasks: {
    understand_question: (facts) => {
      const reply = understandQuestion(facts);
      return "understanding" in reply ? reply.understanding : reply;
    },
    explain,
    formulate_requirements: formulateRequirements,
    profile_data: profileData,
    select_columns: selectColumns,
    check_alignment: checkAlignment,
    generate_query: generateQuery,
    generate_code: generateCode,
    evaluate_results: evaluateResults,
    plan_remediation: planRemediation,
    explain_results: explainResults,
    recompute,
    plan: makePlan,
    conclude,
  },
  toReading: (task, facts) => (readingTasks.has(task) ? toShownReading(readFacts(facts), facts.datasets) : null),
};
