import { countWords as count } from "./count-words";
import { locale } from "./locale";

const number = (value: number) => value.toLocaleString(locale);

/** Texts about recipes: the steps that prepare a dataset. */
export const recipeWords = {
  tabs: { label: "Parts of this dataset", data: "Data", recipe: "Recipe" },
  title: "Steps",
  none: "No steps yet. The data are as they were read from the file. A step changes the next version; the file and all earlier versions stay.",
  rows: (before: number | null, after: number | null) =>
    before === null || after === null ? "rows not counted" : `${number(before)} → ${count(after, "row")}`,
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
  changed: (version: string) => `${version} is written.`,
  undo: "Undo",
  undone: (version: string) => `Back to ${version}.`,
  instruction: {
    label: "Say what to do",
    placeholder: "for example: drop duplicates, then make revenue a number",
    read: "Read it",
    plan: "This is how it was read:",
    apply: "Apply these steps",
    none: "It changes nothing.",
  },
  suggestions: {
    title: "Recipes that worked on tables like this",
    worked: (times: number) => (times === 1 ? "Worked once." : `Worked ${number(times)} times.`),
    from: (name: string, when: string) => `From “${name}”, last used ${when}.`,
    use: "Use it",
    useOf: (name: string) => `Use it: ${name}`,
    forget: (name: string) => `Do not suggest any more: ${name}`,
  },
  preview: {
    title: "What the step changes",
    before: "Before",
    after: "After",
    changed: "changed",
    legend: "Changed cells are marked.",
    sample: (rows: number) => `From a sample of ${count(rows, "row")}.`,
    loading: "Computing the rows…",
    none: "Choose a step to see its rows before and after.",
    gone: (rows: number) => `${count(rows, "of these rows leaves", "of these rows leave")} here.`,
    shown: (rows: number) => `The first ${count(rows, "row")}.`,
    shownChanged: (rows: number) =>
      rows === 1 ? "The row that changes." : `The first ${count(rows, "row")} that change.`,
    noRows: "There are no rows.",
    allGone: "None of these rows is left.",
    unchanged: "The step changes none of these rows.",
  },
  remote: {
    title: "Run it on the server of the table?",
    note: "The rows of this live table stay on their server. The steps run there, where nothing is written; their result is stored here, as a dataset of its own with at most 5,000,000 rows and 2 GB.",
    result: (name: string) => `Open the result, “${name}”`,
    server: "The table's server",
    plan: (plan: { engine: string; name: string; rows: number | null; bytes: number | null }) => {
      const { engine, name, rows, bytes } = plan;
      const megabytes = bytes === null ? null : Math.max(0.1, bytes / 1_000_000);
      const size = megabytes?.toLocaleString(locale, { maximumFractionDigits: 1 });
      const stored =
        rows === null
          ? "; its rows could not be counted in time. Nothing has been written."
          : `: ${count(rows, "row")}${size === undefined ? "" : `, about ${size} MB`}. So far, only the count has run.`;
      return `${engine} computes the steps, and the result is stored here as the next version of “${name}”${stored}`;
    },
    grows: "That is more than three times the rows of the table.",
    approve: "Run it there",
  },
  failed: (fault: string) => `The last change was not written. ${fault}`,
  newer: "There is newer data than the steps ran on.",
  checks: {
    title: "Checks",
    none: "No checks yet.",
    trials: (trials: number) => `tried ${count(trials, "time")}`,
    fix: (fix: string) => `What to do: ${fix}`,
  },
  versions: {
    title: "Versions of the recipe",
    current: "current",
    rollBack: "Go back to this",
    rollBackOf: (version: string) => `Go back to ${version}`,
  },
  lineage: {
    title: "Where it comes from, and what depends on it",
    from: "Made from",
    input: (name: string, version: number) => `${name}, version ${number(version)}`,
    recipes: "Recipes that read it",
    answers: (all: number) => `${count(all, "answer")} computed from it`,
    answerOf: (question: string, version: number) => `${question} (version ${number(version)})`,
    none: "Nothing depends on it yet.",
  },
  export: { title: "Take it along", json: "Recipe (JSON)", sql: "SQL", python: "Python", dbt: "dbt package" },
  policy: {
    label: "When newer data has other columns",
    options: {
      ask: "Ask which column stands for which",
      strict: "Do not run",
      lenient: "Run with the proposed columns",
    },
  },
  runOn: {
    title: "Run on a new file",
    label: "Dataset",
    own: "The newest reading of its own file",
    run: "Run the steps",
    done: (version: string) => `The steps ran as ${version}.`,
    mapping: {
      title: "The columns are not the same",
      intro: (name: string) =>
        `“${name}” has other columns than those that the steps were written for. Say which column stands for which.`,
      column: (name: string) => `Column for “${name}”`,
      none: "Choose a column",
      renamed: (to: string) => `seems to be “${to}” now`,
      retyped: (from: string, to: string) => `held ${from}, and now holds ${to}`,
      missing: "is missing",
      added: (names: readonly string[]) =>
        `${count(names.length, "further column passes", "further columns pass")} through the steps: ${names.map((name) => `“${name}”`).join(", ")}.`,
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
