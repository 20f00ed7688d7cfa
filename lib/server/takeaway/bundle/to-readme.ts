import { formatUtc } from "@/lib/domain/text/dates";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import type { Takeaway } from "../takeaway";
import type { BundledDataset } from "./data-files";

/** Describes the bundle and how to repeat its answers, in Markdown. */
export function toReadme({ session, version, executor }: Takeaway, datasets: readonly BundledDataset[]): string {
  const notes = datasets.flatMap(({ dataset, notes: own }) =>
    own.map((note) => `- ${escapeMarkdown(dataset.name)}: ${note}`),
  );
  const sources = datasets.flatMap(({ dataset: { name, record } }) =>
    record?.dataset.attribution === undefined
      ? []
      : [`- ${escapeMarkdown(name)}: ${escapeMarkdown(record.dataset.attribution)}`],
  );
  const sections = [
    `# ${escapeMarkdown(session.title)}`,
    `A conversation with Caveat ${version}, as it was on ${formatUtc(session.updatedAt)}, with everything needed to repeat its answers.`,
    [
      "- `summary.md`: every question with its answer, checks, caveats, code and cost",
      "- `notebook.ipynb`: runs the code of every current answer against the data",
      "- `data/`: the tables as the code read them, as Parquet; `data/original/`: the files as they were uploaded",
      "- `answers/`: code, result tables (CSV) and charts of every version of every answer; those of an investigation's analysts below `analysts/`",
      "- `requirements.txt`: the libraries the code ran with",
      "- `manifest.json`: all of it for programs: fingerprints, versions, seeds, models, verdicts, and the SHA-256 of each file",
    ].join("\n"),
    "## Make it again",
    [
      "```",
      "python3 -m venv .venv",
      ".venv/bin/pip install -r requirements.txt jupyterlab",
      ".venv/bin/jupyter lab notebook.ipynb",
      "```",
    ].join("\n"),
    `It ran with Python ${executor.python ?? "of an unknown version"}. The code was written by a model or by a person: here it runs with all your rights, outside of Caveat's sandbox, so read it first.`,
    "In the CSV files, text that a spreadsheet would take for a formula has a leading `'`. At most 1,000 rows of a result are kept.",
    ...(notes.length > 0 ? ["## Left out", notes.join("\n")] : []),
    ...(sources.length > 0 ? ["## Sources of the data", sources.join("\n")] : []),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** Names of libraries on pip that differ from their names in Python. */
const packageNames: Readonly<Record<string, string>> = { sklearn: "scikit-learn" };

/** Lists the libraries at their exact versions, in pip's format. */
export function toRequirements(libraries: Readonly<Record<string, string>>): string {
  return Object.entries(libraries)
    .map(([name, version]) => `${packageNames[name] ?? name}==${version}\n`)
    .join("");
}
