import { pageOf } from "@/lib/domain/session";
import { WholeListQuery } from "../http/page-of-all";
import {
  Connection,
  ConnectionChange,
  ConnectionTest,
  NewConnection,
  RemoteTables,
} from "@/lib/domain/connections/connection";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { NewRemoteDataset, RemoteDatasetQuery } from "../connections/add-remote-dataset";
import { TablesQuery } from "../connections/list-tables";
import { empty, json, type Operations } from "./operation";

/** Operations that connect databases. Their secrets go in and never come out. */
export const connectionOperations: Operations = {
  "/api/connections": {
    get: {
      operationId: "listConnections",
      summary: "Lists the connections, without their secrets.",
      query: WholeListQuery,
      answers: { 200: json("The connections.", pageOf(Connection)) },
    },
    post: {
      operationId: "addConnection",
      summary: "Stores a connection with its secret encrypted, and installs the drivers if they are missing.",
      body: NewConnection,
      answers: { 201: json("The connection.", Connection) },
    },
  },
  "/api/connections/{id}": {
    patch: {
      operationId: "changeConnection",
      summary: "Changes a connection; another server or user requires the secret again.",
      body: ConnectionChange,
      answers: { 200: json("The connection.", Connection) },
    },
    delete: {
      operationId: "removeConnection",
      summary: "Removes a connection with its secret. Datasets read from it stay.",
      answers: { 204: empty("Removed.") },
    },
  },
  "/api/connections/{id}/test": {
    post: {
      operationId: "testConnection",
      summary: "Connects once. A refusal by the server is an outcome, not an error.",
      answers: { 200: json("The outcome.", ConnectionTest) },
    },
  },
  "/api/connections/{id}/tables": {
    get: {
      operationId: "listTables",
      summary: "Lists up to 200 tables whose name contains the query.",
      query: TablesQuery,
      answers: { 200: json("The tables.", RemoteTables) },
    },
  },
  "/api/datasets/from-connection": {
    post: {
      operationId: "addDatasetFromConnection",
      summary: "Reads a table or the rows of a query into a new dataset; waits up to 30 s for it.",
      query: RemoteDatasetQuery,
      body: NewRemoteDataset,
      answers: { 201: json("The dataset, `reading` when it takes longer.", Dataset) },
    },
  },
  "/api/datasets/{id}/refresh": {
    post: {
      operationId: "refreshDataset",
      summary: "Reads the rows of a dataset's source again, as its next version; waits up to 30 s for it.",
      query: RemoteDatasetQuery,
      answers: { 201: json("The dataset, `reading` until its rows are there.", Dataset) },
    },
    delete: {
      operationId: "stopReading",
      summary: "Stops reading a dataset from its connection; it keeps its earlier version, or has failed without one.",
      answers: { 200: json("The dataset.", Dataset) },
    },
  },
};
