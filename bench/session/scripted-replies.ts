import type {
  AlignmentCheck,
  Conclusion,
  DataProfile,
  Evaluation,
  Plan,
  Requirements,
  Understanding,
} from "@/lib/domain/answers/analysis";
import { toScriptedCode } from "./scripted-code";
import { toScriptedQuery } from "./scripted-query";
import { toScriptedExplanation } from "./scripted-explanation";
import type { ScriptedQuestion } from "./scripted-question";

/** Returns a well-behaved model's reply to a task of the question, as long as those of real models. */
export function toScriptedReply(question: ScriptedQuestion, task: string): string {
  const reply = replies[task];
  if (reply === undefined) throw new Error(`The scripted session has no reply for "${task}".`);
  const output = reply(question);
  return typeof output === "string" ? output : JSON.stringify(output);
}

const replies: Readonly<Record<string, (question: ScriptedQuestion) => string | object>> = {
  title: ({ group, measure }) => `Orders: ${measure} by ${group}`,
  understand_question: (question) => ({ ...toUnderstanding(question) }),
  formulate_requirements: (question) => ({ ...toRequirements(question) }),
  profile_data: (question) => ({ ...toDataProfile(question) }),
  check_alignment: (question) => ({ ...toAlignment(question) }),
  generate_code: toScriptedCode,
  recompute: toScriptedQuery,
  evaluate_results: (question) => ({ ...toEvaluation(question) }),
  explain_results: (question) => toScriptedExplanation(question, true),
  plan: (question): Plan => ({
    ...{ ...toUnderstanding(question), ...toRequirements(question), ...toAlignment(question) },
    reasoning: `The question names a measure and a grouping that are both columns of the file, so ${question.quantity} can be computed directly.`,
  }),
  conclude: (question): Conclusion => ({
    ...toEvaluation(question),
    reasoning: `The sizes lie within the range of ${question.measure}, the method is the planned one, every order counts once, and the result has a row for each ${question.group}. The checks made by code agree. The mix of products is a caveat and no fault.`,
    explanation: toScriptedExplanation(question, false),
  }),
};

/** The tasks for which the session has replies. */
export const scriptedTasks = Object.keys(replies);

function toUnderstanding({ group, measure, quantity }: ScriptedQuestion): Understanding {
  return {
    needs_data_work: true,
    reasoning: `The person wants to know ${quantity} for each ${group}. That depends on the rows of the orders dataset: the values of ${measure} have to be read and put together group by group, which no general explanation could replace. It is not a question about a concept or a method, and it does not ask what the product can do. Earlier answers of the session do not contain the figure either, because they group or aggregate the data in another way, so the data has to be worked on. A comparison between groups is asked for, which also makes a chart useful. The wording is clear, and no term in it has a second meaning that would have to be cleared up before the work begins. Should a column be missing after all, the next steps will notice it.`,
  };
}

function toRequirements({ group, measure, aggregation, title, quantity }: ScriptedQuestion): Requirements {
  return {
    variables_needed: [group, measure],
    constraints: [
      `${measure} is read as it stands in the file, without conversion or rounding before the calculation`,
      `rows without a value in ${group} or ${measure} are left out and not filled in`,
      "every order counts once; returned orders are included because the question does not leave them out",
      "the whole period of the file is used, since the question names no dates",
    ],
    analysis_type: aggregation === "count" ? "descriptive" : "comparison",
    success_criteria: `A table with one row for each ${group} and the column "${title}", sorted from the largest value to the smallest and kept in full precision, and a bar chart of the same values with titles and units.`,
    reasoning: `The question compares ${quantity} between the values of ${group}; a ${aggregation} per group is the plain method for that. Other ways, such as comparing only typical orders or leaving out the largest ones, would answer another question, so no further approaches are named. A chart belongs to the answer because several values are compared. No test of significance is planned: the question asks how large the values are, not whether a difference could have come by chance, and with so many orders almost any difference would pass such a test.`,
    approaches: null,
    expected_values: [{ name: title, meaning: `${quantity} of each ${group}`, unit: null, decimals: null }],
  };
}

function toDataProfile({ group, measure, quantity }: ScriptedQuestion): DataProfile {
  return {
    available_columns: [group, measure],
    missing_columns: [],
    data_quality: {
      [group]: `A category with few distinct values. All samples are spelled in the same way, without stray blanks or changes of case, so that no two groups are in truth the same one. No value is missing, and no group is so rare that its figure would rest on a handful of orders.`,
      [measure]: `Stored as a number, not as text. The range is plausible for orders of this kind: no negative values, no zeros that could stand for missing ones, and no extreme that lies far away from the rest. The mean and the deviation fit the range, and the values at the head, in the middle and at the tail of the file look alike, so the file does not seem to have been put together from parts with different units.`,
    },
    limitations: [
      `Rows without a value in ${measure} are left out; if they were spread unevenly over the groups, the comparison would bend.`,
      "The file holds orders only. Customers who looked around and bought nothing are not in it, so nothing can be said about them.",
      `The mix of products is not the same in every ${group}. A part of a difference in ${quantity} may come from that mix.`,
      "Returned orders are in the file like all others; the column returned identifies them, and the plan does not leave them out.",
      "Prices are those at the time of the order. If they were raised during the period, later orders weigh more without more being sold.",
      "The file says nothing about the time before its first order or after its last one, so a season that is only partly covered counts less than the others.",
    ],
    is_suitable: true,
    reasoning: `Both columns exist, are complete enough and have the right type, so ${quantity} by ${group} can be computed as planned. The facts were counted by the database over all rows and are taken as they are. Further columns, such as the date of the order and the product category, would allow a closer look but are not needed for this question. The limitations above do not stand in the way of the calculation; they belong into the explanation, because they tell how far the comparison can be trusted and which further question would settle the doubt. I looked at three things in particular. The spelling of the groups matters, since a group that is written in two ways would be split without anybody noticing; the samples give no sign of that. The unit matters, since a column that mixes currencies or days and hours would still look like a number; the range speaks against it. And missing values matter, since they are left out; their share is known from the database and is named in the facts, so it does not have to be guessed here. Nothing else in the overview of the columns points to a problem that could change the order of the groups.`,
  };
}

function toAlignment({ group, measure, quantity }: ScriptedQuestion): AlignmentCheck {
  return {
    aligned: true,
    gaps: [],
    caveats: [
      `Returned orders are part of ${quantity}, which may make it differ from figures that a shop counts after returns.`,
      `The mix of products differs between the values of ${group}, so a difference need not come from the ${group} itself.`,
    ],
    recommendation: "proceed_with_caveats",
    reasoning: `The plan needs ${group} and ${measure}. Both are columns of the dataset with the types that the plan expects, ${group} as a category and ${measure} as a number, and both are complete enough for a comparison of all groups. Nothing that the question speaks of is missing, and no other quantity has to stand in for the one that was asked for, so the analysis can go on as planned. The two remarks above do not stop it; they are for the person who reads the answer and wants to know what the figure includes and what it does not explain by itself. Nothing has to be asked back before the code is written.`,
  };
}

function toEvaluation({ group, measure, quantity, title }: ScriptedQuestion): Evaluation {
  return {
    is_valid: true,
    issues_found: [],
    confidence: 0.93,
    recommendation: "accept",
    reasoning: `The sizes are plausible: every value of "${title}" lies within the range that the summary shows for ${measure}, or follows from it and the number of rows. The method is the planned one: all orders are grouped by ${group}, rows without a value are left out as pandas does, and no filter removes other rows. The denominator is right, because every order counts once. The result is complete: there is one row for each ${group}, sorted, with a title that names the unit, and the chart shows the same values. The checks made by code agree. What limits the answer, above all the mix of products behind ${quantity}, is a caveat and no fault of the result. I have also compared the order of the groups with the samples in the summary and found nothing that speaks against it, and the number of groups is the number of distinct values that the database has counted. The titles of the columns say what they hold, the values are kept in full precision, and the chart begins at zero, so it does not make small differences look large. I see no reason to run the analysis again.`,
  };
}
