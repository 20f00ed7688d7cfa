import { formatCount, formatNumber } from "@/lib/domain/text/numbers";

/** Texts for the dataset page, except its rows and the dialog for readings. */
export const datasetWords = {
  parts: "Sections of this page",
  name: "Name",
  description: "Description of this data",
  describe: "Describe this data: models read the description with each question.",
  descriptionLimit: 2_000,
  columns: "Columns",
  columnsHint: "Models read the descriptions of columns with each question.",
  columnDescription: (name: string) => `Description of ${name}`,
  describeColumn: "Describe this column",
  columnLimit: 500,
  findColumn: "Find a column",
  moreColumns: (left: number) => `${formatCount(left, "more column")}; search for a name to see them.`,
  saving: "Saving…",
  saved: "Saved",
  rows: "Rows",
  reading: "Change how it is read",
  versions: "Versions",
  versionsHint: "Every reading of the file is kept. Answers keep the version they are based on.",
  current: "in use",
  automatic: "read automatically",
  unknownReading: "reading unknown",
  read: (words: string) => `read with: ${words}`,
  versionFacts: (rows: number, columns: number, notices: number) =>
    `${formatCount(rows, "row")}, ${formatCount(columns, "column")}, ${formatCount(notices, "note")}`,
  versionLine: (number: number) => `Version ${number}`,
  readAgain: "Use this reading again",
  readAgainName: (number: number) => `Use the reading of version ${number} again`,
  use: "Used in",
  unused: "No conversation uses this dataset.",
  moreSessions: (left: number) => `and ${formatCount(left, "more conversation")}`,
  keysAndJoins: "Keys and joins",
  keys: {
    none: "No single column identifies the rows.",
    are: (names: readonly string[], more: number) =>
      `Each value occurs in only one row, so it identifies the row: ${names.join(", ")}${
        more > 0 ? ` and ${formatCount(more, "more column")}` : ""
      }.`,
  },
  joins: {
    compare: "Compare with your other datasets",
    busy: "Counting matching rows…",
    with: (name: string) => `With ${name}`,
    none: (compared: number) =>
      compared === 0
        ? "There is no other dataset to compare with."
        : `No column matches a column of ${formatCount(compared, "other dataset")}.`,
    matched: (here: string, there: string) => `${here} of the rows here and ${there} of the rows there have a match.`,
    stays: "No row is repeated.",
    grows: (rows: number, before: number, most: number) =>
      `Rows are repeated, up to ${formatNumber(most)} times: ${formatCount(rows, "row")} instead of ${formatNumber(before)}.`,
    newest: (compared: number, others: number) =>
      `The newest ${formatNumber(compared)} of ${formatNumber(others)} other datasets were compared.`,
  },
  delete: {
    title: "Delete this dataset?",
    unused: (name: string) =>
      `“${name}” and its file are removed from this server. No conversation uses it. You can undo this for 20 seconds.`,
    used: (name: string, sessions: number) =>
      `“${name}” disappears from the list and from new questions. ${formatCount(sessions, "conversation uses", "conversations use")} it: ${
        sessions === 1 ? "it keeps its answers and can" : "they keep their answers and can"
      } still ask about it. The file is removed when the last of them is deleted.`,
    unknown: (name: string) => `“${name}” disappears from the list. Conversations that use it keep their answers.`,
    counting: "Checking where it is used…",
  },
} as const;
