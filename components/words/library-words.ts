import type { CatalogueKind } from "@/lib/domain/library/catalogue-item";
import type { DocumentFormat } from "@/lib/domain/library/document";
import { formatCount } from "@/lib/domain/text/numbers";

const kinds: Record<CatalogueKind, string> = {
  dataset: "Datasets",
  column: "Columns",
  answer: "Answers",
  document: "Documents",
  definition: "Definitions",
};

const formats: Record<DocumentFormat, string> = { markdown: "Markdown", text: "Text", pdf: "PDF", docx: "Word" };

/** Texts for the library. */
export const libraryWords = {
  title: "Library",
  introduction:
    "Background knowledge for your data. Search datasets, columns, earlier answers, documents and definitions. Analyses read the documents and follow the definitions.",
  search: {
    label: "Search the library",
    placeholder: "Which dataset has customer e-mails?",
    busy: "Searching…",
    results: "Search results",
    found: (number: number) => `${formatCount(number, "result")} found`,
    nothing: "No results. Try different or fewer words.",
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
      [formats[format], ...(pages === null ? [] : [formatCount(pages, "page")]), size].join(" · "),
    delete: (name: string) => `Delete ${name}`,
    goneTitle: "Document not found",
    goneText: "It may have been deleted, or the address may be incomplete.",
    back: "Go to the library",
  },
  definitions: {
    title: "Definitions",
    hint: "For example churn: no order for 90 days. Every analysis whose question uses the term follows it.",
    empty: "No terms are defined yet.",
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
