import type { EngineScript } from "./fake-reasoning-engine";

/** The analysts of a scripted investigation. */
const scriptedAnalysts = [
  { title: "Regions", question: "Which regions moved?", datasets: null },
  { title: "Products", question: "Which products moved?", datasets: null },
];

/** Code over `toChangeTable` that sums revenue in February and March by `column`. */
export function toBeforeAndAfter(
  column: string,
  options: { before?: string; after?: string; rows?: string } = {},
): string {
  const { before = '("2024-02-01", "2024-02-29")', after = '("2024-03-01", "2024-03-31")', rows = "df" } = options;
  return [
    `rows = ${rows}`,
    'days = pd.to_datetime(rows["Order date"]).dt.strftime("%Y-%m-%d")',
    `sums = lambda span: rows[(days >= span[0]) & (days <= span[1])].groupby("${column}")["Revenue (EUR)"].sum()`,
    `result = pd.DataFrame({"before": sums(${before}), "after": sums(${after})}).fillna(0).reset_index()`,
  ].join("\n");
}

/** Replies of a model to all tasks of an investigation over `toChangeTable` and of its analysts. */
export function toInvestigationScript(change: EngineScript = {}): EngineScript {
  return {
    extract_parameters: [{ output: { measure: "Revenue" } }],
    plan_investigation: [{ output: { analysts: scriptedAnalysts } }],
    diagnose: [
      {
        output: {
          diagnosis: "The South lost its espresso machines.",
          recommendations: [
            { text: "Look at the South.", evidence: [{ figure: "c1", points: "down" }] },
            { text: "Follow the first analyst.", evidence: ["a1.1"] },
          ],
        },
      },
    ],
    understand_question: [{ output: { needs_data_work: true } }],
    formulate_requirements: [
      {
        output: {
          variables_needed: ["Revenue (EUR)", "Order date"],
          constraints: [],
          analysis_type: "descriptive",
          success_criteria: "both totals",
        },
      },
    ],
    profile_data: [
      {
        output: {
          available_columns: ["Revenue (EUR)", "Order date"],
          missing_columns: [],
          data_quality: {},
          limitations: [],
          is_suitable: true,
        },
      },
    ],
    check_alignment: [{ output: { aligned: true, gaps: [], caveats: [], recommendation: "proceed" } }],
    generate_code: [{ output: toBeforeAndAfter("Region") }],
    evaluate_results: [{ output: { is_valid: true, issues_found: [], confidence: 1, recommendation: "accept" } }],
    explain_results: [{ output: "The South fell the most." }],
    recompute: [{ output: "SELECT 1 AS sample_rows" }],
    title: [{ output: "Revenue in March" }],
    ...change,
  };
}
