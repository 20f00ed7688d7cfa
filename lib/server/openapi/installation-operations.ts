import { Installation } from "@/lib/domain/installation";
import { Settings, SettingsChange } from "@/lib/domain/settings";
import { SignIn } from "../auth/sign-in";
import { ArtifactQuery } from "../takeaway/figure/artifact-file";
import { Health, ModelCalls, ModelReports, OpenApi } from "./answer-schemas";
import { empty, file, json, type Operations } from "./operation";

/** What the API tells of the installation, its runs and their artifacts, and how a browser signs in. */
export const installationOperations: Operations = {
  "/api/health": {
    get: {
      operationId: "getHealth",
      summary: "Tells whether the server can answer questions, and what it consists of.",
      answers: { 200: json("The state of the server.", Health) },
      open: true,
    },
  },
  "/api/openapi.json": {
    get: {
      operationId: "getOpenApi",
      summary: "Gives this document.",
      answers: { 200: json("The document.", OpenApi) },
    },
  },
  "/api/installation": {
    get: {
      operationId: "getInstallation",
      summary: "Tells how the installation was set up, which models it asks and how much room it takes.",
      answers: { 200: json("The installation.", Installation) },
    },
  },
  "/api/settings": {
    get: {
      operationId: "getSettings",
      summary: "Gives what holds for the whole installation.",
      answers: { 200: json("The settings.", Settings) },
    },
    patch: {
      operationId: "changeSettings",
      summary: "Changes what holds for the whole installation, such as that all plans are approved.",
      body: SettingsChange,
      answers: { 200: json("The settings.", Settings) },
    },
  },
  "/api/sign-in": {
    post: {
      operationId: "signIn",
      summary: "Gives a browser a cookie in exchange for the key.",
      body: SignIn,
      answers: { 204: empty("Signed in; the cookie comes with it.") },
      open: true,
      limited: true,
    },
    delete: {
      operationId: "signOut",
      summary: "Signs a browser out: its cookie is of no use any more, wherever it is.",
      answers: { 204: empty("Signed out.") },
      open: true,
    },
  },
  "/api/engine/probe": {
    post: {
      operationId: "probeEngine",
      summary: "Tries each model of the engine with one short call.",
      answers: { 200: json("What came of it.", ModelReports) },
    },
  },
  "/api/runs/{id}/model-calls": {
    get: {
      operationId: "listModelCalls",
      summary: "Tells what each model call of a run saw and said, keys redacted.",
      answers: { 200: json("The calls in their order.", ModelCalls) },
    },
  },
  "/api/artifacts/{id}": {
    get: {
      operationId: "getArtifact",
      summary: "Gives a figure or a result as it is stored, or as a file of another form.",
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
