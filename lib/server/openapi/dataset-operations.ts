import { Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetJoins } from "@/lib/domain/datasets/dataset-joins";
import { ColumnValues, DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import { DatasetUse } from "@/lib/domain/datasets/dataset-use";
import { TableLook } from "@/lib/domain/datasets/table-look";
import { DatasetChange } from "../datasets/change-dataset";
import { ProfileQuery } from "../datasets/get-profile";
import { ViewFileQuery } from "../datasets/get-view-file";
import { RowsQuery, ValuesQuery } from "../datasets/read-rows";
import { ReadingRequest } from "../datasets/reading-request";
import { PageQuery } from "../http/page-query";
import { DatasetPage, DatasetVersions, ProfileReply, UploadOutcome, UploadRefusal } from "./answer-schemas";
import { empty, file, json, problem, type Operations } from "./operation";

/** Operations on datasets. */
export const datasetOperations: Operations = {
  "/api/datasets": {
    get: {
      operationId: "listDatasets",
      summary: "Lists datasets, newest first.",
      query: PageQuery,
      answers: { 200: json("A page of datasets.", DatasetPage) },
    },
    post: {
      operationId: "uploadDatasets",
      summary: "Reads one or more files as datasets.",
      body: "files",
      answers: {
        201: json("At least one file was accepted.", UploadOutcome),
        422: problem("No file was accepted.", UploadRefusal),
      },
    },
  },
  "/api/datasets/samples/{name}": {
    post: {
      operationId: "addSample",
      summary: "Adds a sample that comes with Caveat.",
      answers: { 201: json("The dataset.", Dataset) },
    },
  },
  "/api/datasets/{id}": {
    get: {
      operationId: "getDataset",
      summary: "Returns a dataset with its columns.",
      answers: { 200: json("The dataset.", Dataset) },
    },
    patch: {
      operationId: "changeDataset",
      summary: "Names or describes a dataset and its columns.",
      body: DatasetChange,
      answers: { 200: json("The changed dataset.", Dataset) },
    },
    delete: {
      operationId: "deleteDataset",
      summary: "Deletes a dataset; it can be restored for 30 seconds.",
      answers: { 204: empty("It is gone.") },
    },
  },
  "/api/datasets/{id}/restore": {
    post: {
      operationId: "restoreDataset",
      summary: "Restores a dataset that was just deleted.",
      answers: { 200: json("The dataset.", Dataset) },
    },
  },
  "/api/datasets/{id}/look": {
    post: {
      operationId: "lookAtDataset",
      summary: "Previews a dataset's file, read in another way, and stores nothing.",
      body: ReadingRequest,
      answers: { 200: json("A preview of the table.", TableLook) },
    },
  },
  "/api/datasets/{id}/versions": {
    get: {
      operationId: "listDatasetVersions",
      summary: "Lists the readings of a dataset's file, newest first.",
      answers: { 200: json("The versions.", DatasetVersions) },
    },
    post: {
      operationId: "addDatasetVersion",
      summary: "Reads a dataset's file in another way, as its next version.",
      body: ReadingRequest,
      answers: { 201: json("The dataset with its new version.", Dataset) },
    },
  },
  "/api/datasets/{id}/profile": {
    get: {
      operationId: "getProfile",
      summary: "Returns the counted facts of a dataset's columns.",
      query: ProfileQuery,
      answers: { 200: json("The profile.", ProfileReply) },
    },
  },
  "/api/datasets/{id}/rows": {
    get: {
      operationId: "readRows",
      summary: "Reads rows of a dataset, sorted and filtered.",
      query: RowsQuery,
      answers: { 200: json("The rows.", DatasetRows) },
    },
  },
  "/api/datasets/{id}/values": {
    get: {
      operationId: "listValues",
      summary: "Lists the most frequent values of a column.",
      query: ValuesQuery,
      answers: { 200: json("The values, at most 200.", ColumnValues) },
    },
  },
  "/api/datasets/{id}/file": {
    get: {
      operationId: "getDatasetFile",
      summary: "Returns a dataset, or some of its rows and columns, as a file.",
      query: ViewFileQuery,
      answers: { 200: file("The file.", "text/csv", "application/vnd.apache.parquet") },
    },
  },
  "/api/datasets/{id}/joins": {
    get: {
      operationId: "findDatasetJoins",
      summary: "Finds columns by which a dataset could be joined with the newest others.",
      answers: { 200: json("Others that share a key with it.", DatasetJoins) },
    },
  },
  "/api/datasets/{id}/use": {
    get: {
      operationId: "findDatasetUse",
      summary: "Lists the conversations that use a dataset.",
      answers: { 200: json("The conversations.", DatasetUse) },
    },
  },
};
