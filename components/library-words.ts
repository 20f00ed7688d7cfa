import type { CatalogueKind } from "@/lib/domain/library/catalogue-item";
import type { DocumentFormat } from "@/lib/domain/library/document";
import { words } from "./words";

const kinds: Record<CatalogueKind, string> = {
  dataset: "Datasets",
  column: "Columns",
  answer: "Answers",
  document: "Documents",
  definition: "Definitions",
};

const formats: Record<DocumentFormat, string> = { markdown: "Markdown", text: "Text", pdf: "PDF", docx: "Word" };

/** Texts of the library. */
export const libraryWords = {
  title: "Library",
  introduction:
    "What is known here beside the tables: search datasets, columns, earlier answers, documents and definitions. Analyses read the documents and follow the definitions.",
  search: {
    label: "Search the library",
    placeholder: "Which dataset has customer e-mails?",
    busy: "Searching…",
    results: "Search results",
    found: (number: number) => `${words.count(number, "result")} found`,
    nothing: "Nothing fits these words. Try others, or fewer.",
    kinds,
  },
  documents: {
    title: "Documents",
    add: "Add documents",
    adding: "Adding and reading…",
    hint: "Data dictionaries, handbooks, metric definitions: PDF, Word, Markdown or text, up to 50 MB each. Drop them anywhere on this page.",
    dropVeil: "Drop to add to the library",
    empty: "There are no documents yet.",
    rejected: (name: string, reason: string) => `${name}: ${reason}`,
    facts: (format: DocumentFormat, pages: number | null, size: string) =>
      [formats[format], ...(pages === null ? [] : [words.count(pages, "page")]), size].join(" · "),
    delete: (name: string) => `Delete ${name}`,
    goneTitle: "No such document",
    goneText: "It may have been deleted, or the address is incomplete.",
    back: "To the library",
    loading: "Reading the document…",
  },
  definitions: {
    title: "Definitions",
    hint: "For example churn: no order for 90 days. Every analysis whose question uses the term follows it.",
    empty: "No term is defined yet.",
    term: "Term",
    meaning: "Meaning",
    add: "Add definition",
    adding: "Adding…",
    edit: (term: string) => `Edit ${term}`,
    delete: (term: string) => `Delete ${term}`,
    save: "Save",
    saving: "Saving…",
    cancel: "Cancel",
  },
};
