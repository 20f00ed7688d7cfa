import { simpleSuccess } from "@/lib/testing/model-server/example-flows";
import type { ModelScript } from "@/lib/testing/model-server/scripted-model-server";

/** The question to the model. */
export const ageQuestion = "How old is a typical customer?";

const approaches = [
  {
    id: "mean",
    label: "Mean",
    description: "The sum of all ages by their number.",
    assumptions: ["No age is a slip of the pen, since one of 999 would move it"],
    cannot_tell: ["Whether most customers are near it"],
    cost: "One pass over 60 rows",
    recommended: false,
  },
  {
    id: "median",
    label: "Median",
    description: "The age that half of the customers have reached.",
    assumptions: ["Every row is one customer"],
    cannot_tell: ["How far the ages spread"],
    cost: "One pass over 60 rows, sorted",
    recommended: true,
  },
];

const chart = 'fig = px.histogram(df, x="age", nbins=12, title="Ages of customers", labels={"age": "Age (years)"})';

/** A question with two possible approaches. */
export const twoWays: ModelScript = {
  ...simpleSuccess.script,
  title: "Typical customer age",
  formulate_requirements: { ...(simpleSuccess.script.formulate_requirements as object), approaches },
  generate_code: [
    `result = round(float(df["age"].median()), 1)\n${chart}`,
    `result = round(float(df["age"].mean()), 1)\n${chart}`,
  ],
  explain_results: [
    "Half of the customers are **42 years** old or younger.",
    "The customers are **42.3 years** old on average.",
  ],
};

/** Code that takes long enough to show its run. */
export const slow: ModelScript = {
  ...simpleSuccess.script,
  title: "Bootstrap of customer ages",
  generate_code: [
    "import time",
    "means = []",
    "for place in range(200):",
    '    means.append(float(df["age"].sample(frac=1, replace=True, random_state=place).mean()))',
    "    if place % 20 == 0:",
    '        print(f"{place} of 200 samples drawn", flush=True)',
    "        time.sleep(5)",
    "result = pd.Series(means).describe()",
  ].join("\n"),
};
