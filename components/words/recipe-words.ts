import { formatCount, formatNumber } from "@/lib/domain/text/numbers";

const number = (value: number) => formatNumber(value);

/** Texts about recipes: the steps that prepare a dataset. */
export const recipeWords = {
  tabs: { label: "Parts of this dataset", data: "Data", recipe: "Recipe" },
  title: "Steps",
  none: "No steps yet. The data is as it was read from the file. Each step creates a new version; the file and all earlier versions stay unchanged.",
  noneLive: "No steps yet.",
  rows: (before: number | null, after: number | null) =>
    before === null || after === null ? "rows not counted" : `${number(before)} → ${formatCount(after, "row")}`,
  disabled: "switched off",
  moveUp: (sentence: string) => `Move up: ${sentence}`,
  moveDown: (sentence: string) => `Move down: ${sentence}`,
  drag: "Drag to reorder",
  edit: "Edit",
  editOf: (sentence: string) => `Edit: ${sentence}`,
  disable: (sentence: string) => `Switch off: ${sentence}`,
  enable: (sentence: string) => `Switch on: ${sentence}`,
  remove: (sentence: string) => `Remove: ${sentence}`,
  add: "Add a step",
  addOf: (label: string) => `Add: ${label}`,
  type: "Kind of step",
  noOther: "There is no other dataset to read. Add one first.",
  save: "Apply",
  cancel: "Cancel",
  working: "Computing the next version…",
  changed: (version: string) => `Saved as ${version}.`,
  undo: "Undo",
  undone: (version: string) => `Back to ${version}.`,
  instruction: {
    label: "Describe what to do",
    placeholder: "for example: drop duplicates, then make revenue a number",
    read: "Preview the steps",
    plan: "Steps understood:",
    apply: "Apply these steps",
    none: "Nothing would change.",
  },
  suggestions: {
    title: "Recipes that worked on tables like this",
    worked: (times: number) => (times === 1 ? "Worked once." : `Worked ${number(times)} times.`),
    from: (name: string, when: string) => `From “${name}”, last used ${when}.`,
    use: "Use these steps",
    useOf: (name: string) => `Use these steps: ${name}`,
    forget: (name: string) => `Stop suggesting: ${name}`,
  },
  preview: {
    title: "What the step changes",
    before: "Before",
    after: "After",
    changed: "changed",
    legend: "Changed cells are marked; their columns come first.",
    legendWhole: "Changed cells are marked.",
    removed: "removed",
    sample: (rows: number) => `From a sample of ${formatCount(rows, "row")}.`,
    loading: "Computing the rows…",
    none: "Choose a step to see its rows before and after.",
    gone: (rows: number) => `${formatCount(rows, "of these rows is", "of these rows are")} removed.`,
    shownGone: (rows: number) =>
      rows === 1 ? "The row that is removed." : `The first ${formatCount(rows, "row")} that are removed.`,
    shown: (rows: number) => `The first ${formatCount(rows, "row")}.`,
    shownChanged: (rows: number) =>
      rows === 1 ? "The row that changes." : `The first ${formatCount(rows, "row")} that change.`,
    noRows: "There are no rows.",
    allGone: "All of these rows are removed.",
    unchanged: "The step changes none of these rows.",
  },
  remote: {
    title: "Run it on the table's server?",
    note: "The rows of this live table stay on their server. The steps run there without writing anything; the result is stored here as a separate dataset of at most 5,000,000 rows and 2 GB.",
    result: (name: string) => `Open the result, “${name}”`,
    server: "The table's server",
    computed: ({ engine, note }: { engine: string; note?: string }) =>
      note === undefined ? `Computed on ${engine}.` : `Computed here with ${engine}. ${note}`,
    copyNote: "Some steps run only on a copy.",
    copy: "Copy the table here",
    copying: "Copying…",
    copyName: (name: string) => `${name} copy`,
    plan: (plan: { engine: string; name: string; isNew: boolean; rows: number | null; bytes: number | null }) => {
      const { engine, name, isNew, rows, bytes } = plan;
      const size = bytes === null ? null : formatNumber(Math.max(0.1, Number((bytes / 1_000_000).toFixed(1))));
      const stored =
        rows === null
          ? "; its rows could not be counted in time. Nothing has been written."
          : `: ${formatCount(rows, "row")}${size === null ? "" : `, about ${size} MB`}. So far, only the count has run.`;
      const where = isNew ? `the new dataset “${name}”` : `the next version of “${name}”`;
      return `${engine} computes the steps, and the result is stored here as ${where}${stored}`;
    },
    grows: "That is more than three times the rows of the table.",
    approve: "Run it there",
  },
  failed: (fault: string) => `The last change was not saved. ${fault}`,
  newer: "The steps ran on older data. Newer data is available.",
  checks: {
    title: "Checks",
    none: "No checks yet.",
    trials: (trials: number) => `tried ${formatCount(trials, "time")}`,
    fix: (fix: string) => `What to do: ${fix}`,
  },
  versions: {
    title: "Versions of the recipe",
    current: "current",
    rollBack: "Roll back to this version",
    rollBackOf: (version: string) => `Roll back to ${version}`,
  },
  lineage: {
    title: "Origin and dependents",
    from: "Derived from",
    input: (name: string, version: number) => `${name}, version ${number(version)}`,
    recipes: "Recipes that read it",
    answers: (all: number) => `${formatCount(all, "answer")} computed from it`,
    answerOf: (question: string, version: number) => `${question} (version ${number(version)})`,
    none: "Nothing depends on it yet.",
  },
  export: { title: "Export", json: "Recipe (JSON)", sql: "SQL", python: "Python", dbt: "dbt package" },
  policy: {
    label: "When newer data has different columns",
    options: {
      ask: "Ask how the columns map",
      strict: "Do not run",
      lenient: "Run with the proposed mapping",
    },
  },
  runOn: {
    title: "Run on a new file",
    label: "Dataset",
    own: "The newest reading of its file",
    run: "Run the steps",
    done: (version: string) => `The steps ran and created ${version}.`,
    mapping: {
      title: "The columns differ",
      intro: (name: string) =>
        `“${name}” has different columns from those the steps were written for. Choose the matching column for each.`,
      column: (name: string) => `Column for “${name}”`,
      none: "Choose a column",
      renamed: (to: string) => `seems to be “${to}” now`,
      retyped: (from: string, to: string) => `held ${from}, and now holds ${to}`,
      missing: "is missing",
      added: (names: readonly string[]) =>
        `${formatCount(names.length, "further column passes", "further columns pass")} through the steps: ${names.map((name) => `“${name}”`).join(", ")}.`,
      twice: (name: string) => `“${name}” is chosen twice. Choose each column once.`,
      incomplete: (names: readonly string[]) =>
        `The steps cannot run without ${names.map((name) => `“${name}”`).join(", ")}. Choose a column for each, or another dataset.`,
      run: "Run with these columns",
    },
  },
  form: {
    from: "From",
    to: "To",
    more: "Add an entry",
    less: (place: number) => `Remove entry ${place}`,
    none: "—",
    lines: "One per line.",
    isMissing: "make it missing",
  },
} as const;
