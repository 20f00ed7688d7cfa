import {
  ConnectedModel,
  LocalServers,
  ModelChange,
  ModelList,
  ModelTest,
  NewModel,
} from "@/lib/domain/connected-model";
import { empty, json, type Operations } from "./operation";

/** Operations that connect models. Their keys go in and never come out. */
export const modelOperations: Operations = {
  "/api/models": {
    get: {
      operationId: "listModels",
      summary: "Lists the configured models, and the providers of further ones.",
      answers: { 200: json("The models, without their keys.", ModelList) },
    },
    post: {
      operationId: "addModel",
      summary: "Connects a model and stores its key encrypted; it answers once it is activated.",
      body: NewModel,
      answers: { 201: json("The model.", ConnectedModel) },
    },
  },
  "/api/models/{id}": {
    patch: {
      operationId: "changeModel",
      summary: "Makes a model active or inactive from the next question on, or replaces its key or name.",
      body: ModelChange,
      answers: { 200: json("The model.", ConnectedModel) },
    },
    delete: {
      operationId: "removeModel",
      summary: "Removes a model with its key.",
      answers: { 204: empty("Removed.") },
    },
  },
  "/api/models/{id}/test": {
    post: {
      operationId: "testModel",
      summary: "Tests a model with one short call, within a minute.",
      answers: { 200: json("The outcome.", ModelTest) },
    },
  },
  "/api/models/local": {
    get: {
      operationId: "findLocalModels",
      summary: "Finds model servers on this server's machine.",
      answers: { 200: json("The servers that were found, with their models.", LocalServers) },
    },
  },
};
