import { z } from "zod";
import { CapabilityDescription } from "@/lib/domain/capability";
import { Installation } from "@/lib/domain/installation";
import { Settings, SettingsChange } from "@/lib/domain/settings";
import { SignIn } from "../auth/sign-in";
import { ArtifactQuery } from "../takeaway/figure/artifact-file";
import { Health, ModelCalls, ModelReports, OpenApi } from "./answer-schemas";
import { empty, file, json, type Operations } from "./operation";

/** Operations on the installation, its runs and their artifacts, and browser sign-in. */
export const installationOperations: Operations = {
  "/api/health": {
    get: {
      operationId: "getHealth",
      summary: "Reports whether the server can answer questions, and its parts.",
      answers: { 200: json("The state of the server.", Health) },
      open: true,
    },
  },
  "/api/openapi.json": {
    get: {
      operationId: "getOpenApi",
      summary: "Returns this document.",
      answers: { 200: json("The document.", OpenApi) },
    },
  },
  "/api/capabilities": {
    get: {
      operationId: "listCapabilities",
      summary: "Lists the kinds of work that this installation can do, with the steps of their runs.",
      answers: { 200: json("The capabilities.", z.object({ items: z.array(CapabilityDescription) })) },
    },
  },
  "/api/installation": {
    get: {
      operationId: "getInstallation",
      summary: "Describes the installation: its settings, its models and its disk usage.",
      answers: { 200: json("The installation.", Installation) },
    },
  },
  "/api/settings": {
    get: {
      operationId: "getSettings",
      summary: "Returns the settings of the whole installation.",
      answers: { 200: json("The settings.", Settings) },
    },
    patch: {
      operationId: "changeSettings",
      summary: "Changes settings of the whole installation, such as approving all plans.",
      body: SettingsChange,
      answers: { 200: json("The settings.", Settings) },
    },
  },
  "/api/sign-in": {
    post: {
      operationId: "signIn",
      summary: "Exchanges the key for a browser cookie.",
      body: SignIn,
      answers: { 204: empty("Signed in; the response sets the cookie.") },
      open: true,
      limited: true,
    },
    delete: {
      operationId: "signOut",
      summary: "Signs a browser out and invalidates all copies of its cookie.",
      answers: { 204: empty("Signed out.") },
      open: true,
    },
  },
  "/api/engine/probe": {
    post: {
      operationId: "probeEngine",
      summary: "Tests each model of the engine with one short call.",
      answers: { 200: json("The outcome.", ModelReports) },
    },
  },
  "/api/runs/{id}/model-calls": {
    get: {
      operationId: "listModelCalls",
      summary: "Lists the model calls of a run with their prompts and replies, keys redacted.",
      answers: { 200: json("The calls, in order.", ModelCalls) },
    },
  },
  "/api/artifacts/{id}": {
    get: {
      operationId: "getArtifact",
      summary: "Returns a figure or a result as stored, or as a file of another format.",
      query: ArtifactQuery,
      answers: {
        200: file(
          "The artifact.",
          "application/json",
          "image/png",
          "text/csv",
          "text/html",
          "application/vnd.apache.parquet",
        ),
      },
    },
  },
};
