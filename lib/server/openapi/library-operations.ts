import { CatalogueResults } from "@/lib/domain/library/catalogue-item";
import { Definition, DefinitionChange, DefinitionList, NewDefinition } from "@/lib/domain/library/definition";
import { DocumentText, LibraryDocument } from "@/lib/domain/library/document";
import { CatalogQuery } from "../catalog/search-catalog";
import { WholeListQuery } from "../http/page-of-all";
import { DocumentList, DocumentOutcome, UploadRefusal } from "./answer-schemas";
import { empty, json, problem, type Operations } from "./operation";

/** Operations on the library: search over everything, documents and definitions. */
export const libraryOperations: Operations = {
  "/api/catalog": {
    get: {
      operationId: "searchCatalog",
      summary: "Searches datasets, columns, answers, documents and definitions, at most ten of each kind.",
      query: CatalogQuery,
      answers: { 200: json("What was found, best first.", CatalogueResults) },
    },
  },
  "/api/documents": {
    get: {
      operationId: "listDocuments",
      summary: "Lists the documents of the library, newest first.",
      query: WholeListQuery,
      answers: { 200: json("The documents.", DocumentList) },
    },
    post: {
      operationId: "addDocuments",
      summary: "Adds Markdown, text, PDF or Word files to the library.",
      description: "A document has at most 50 MB, 2,000 pages and 5 million characters.",
      body: "files",
      answers: {
        201: json("At least one file was accepted.", DocumentOutcome),
        422: problem("No file was accepted.", UploadRefusal),
      },
    },
  },
  "/api/documents/{id}": {
    get: {
      operationId: "getDocument",
      summary: "Returns a document with its text, in passages.",
      answers: { 200: json("The document.", DocumentText) },
    },
    delete: {
      operationId: "deleteDocument",
      summary: "Deletes a document; it can be restored for 30 seconds.",
      answers: { 204: empty("It is gone.") },
    },
  },
  "/api/documents/{id}/restore": {
    post: {
      operationId: "restoreDocument",
      summary: "Restores a document that was just deleted.",
      answers: { 200: json("The document.", LibraryDocument) },
    },
  },
  "/api/definitions": {
    get: {
      operationId: "listDefinitions",
      summary: "Lists what terms mean in this installation, in order of the terms.",
      query: WholeListQuery,
      answers: { 200: json("The definitions.", DefinitionList) },
    },
    post: {
      operationId: "addDefinition",
      summary: "Defines a term; analyses follow it from the next question on.",
      body: NewDefinition,
      answers: { 201: json("The definition.", Definition) },
    },
  },
  "/api/definitions/{id}": {
    patch: {
      operationId: "changeDefinition",
      summary: "Changes a term or its meaning.",
      body: DefinitionChange,
      answers: { 200: json("The definition.", Definition) },
    },
    delete: {
      operationId: "deleteDefinition",
      summary: "Deletes a definition.",
      answers: { 204: empty("It is gone.") },
    },
  },
};
