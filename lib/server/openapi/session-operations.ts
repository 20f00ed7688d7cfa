import { Rollback, SessionVersions } from "@/lib/domain/answers/answer-version";
import { RemarksChange } from "@/lib/domain/answers/answer-remarks";
import { Message, SessionResponse, SessionSummary } from "@/lib/domain/session";
import { NewMessage, NewSession, WaitQuery } from "../sessions/ask-question";
import { EventsQuery } from "../sessions/open-session-events";
import { ForkRequest } from "../sessions/fork-session";
import { Resumption } from "../sessions/resume-run";
import { RollbackRequest } from "../sessions/rollback-request";
import { SessionChange, SessionsQuery } from "../sessions/sessions-query";
import { TableFileQuery } from "../takeaway/table/table-file";
import { Accepted, SessionEvent, SessionPage } from "./answer-schemas";
import { empty, file, json, type Operations } from "./operation";

/** What the API does with conversations. */
export const sessionOperations: Operations = {
  "/api/sessions": {
    get: {
      operationId: "listSessions",
      summary: "Lists conversations, pinned ones and newest first.",
      query: SessionsQuery,
      answers: { 200: json("A page of conversations.", SessionPage) },
    },
    post: {
      operationId: "startSession",
      summary: "Begins a conversation with its first question.",
      query: WaitQuery,
      body: NewSession,
      answers: { 201: json("The conversation; its run goes on unless the call waits.", SessionResponse) },
      limited: true,
    },
  },
  "/api/example": {
    post: {
      operationId: "openExample",
      summary:
        "Gives a finished conversation about a sample to read; the first call has the built-in engine answer it.",
      answers: { 201: json("The conversation.", SessionResponse) },
      limited: true,
    },
  },
  "/api/sessions/{id}": {
    get: {
      operationId: "getSession",
      summary: "Gives a conversation with all its messages.",
      answers: { 200: json("The conversation.", SessionResponse) },
    },
    patch: {
      operationId: "changeSession",
      summary: "Renames or pins a conversation, or sets whether its plans want approval and which engine answers.",
      body: SessionChange,
      answers: { 200: json("The conversation as a line of the list.", SessionSummary) },
    },
    delete: {
      operationId: "deleteSession",
      summary: "Deletes a conversation; for 30 seconds it can be brought back.",
      answers: { 204: empty("It is gone.") },
    },
  },
  "/api/sessions/{id}/restore": {
    post: {
      operationId: "restoreSession",
      summary: "Brings back a conversation that was deleted just now.",
      answers: { 204: empty("It is back.") },
    },
  },
  "/api/sessions/{id}/messages": {
    post: {
      operationId: "askQuestion",
      summary:
        "Asks a further question, or an earlier one once more, also read otherwise (`rerun.reading`); it waits its turn.",
      query: WaitQuery,
      body: NewMessage,
      answers: { 202: json("The conversation with it.", SessionResponse) },
    },
  },
  "/api/sessions/{id}/messages/{messageId}": {
    patch: {
      operationId: "remarkAnswer",
      summary: "Keeps whether an answer helped and how its charts are to look; null takes a remark away.",
      body: RemarksChange,
      answers: { 200: json("The answer with its remarks.", Message) },
    },
    delete: {
      operationId: "withdrawQuestion",
      summary: "Takes back a question that waits its turn; one that is being answered is stopped instead.",
      answers: { 200: json("The conversation without it.", SessionResponse) },
    },
  },
  "/api/sessions/{id}/resume": {
    post: {
      operationId: "resumeRun",
      summary: "Answers what a waiting run asks; of several answers one is taken.",
      query: WaitQuery,
      body: Resumption,
      answers: { 202: json("The conversation; the run goes on unless the call waits.", SessionResponse) },
    },
  },
  "/api/sessions/{id}/versions": {
    get: {
      operationId: "listVersions",
      summary: "Lists the versions of each question's answer.",
      answers: { 200: json("Versions by question, oldest first.", SessionVersions) },
    },
  },
  "/api/sessions/{id}/rollback": {
    post: {
      operationId: "rollBack",
      summary:
        "Makes an earlier version of an answer current again, as a further version; `dryRun` only tells what changes.",
      body: RollbackRequest,
      answers: {
        200: json("What would change.", Rollback),
        201: json("What has changed, and the answer that was written.", Rollback),
      },
    },
  },
  "/api/sessions/{id}/fork": {
    post: {
      operationId: "forkSession",
      summary: "Copies a conversation up to an answer into one of its own.",
      body: ForkRequest,
      answers: { 201: json("The copy.", SessionResponse) },
    },
  },
  "/api/sessions/{id}/cancel": {
    post: {
      operationId: "cancelRuns",
      summary: "Stops what runs or waits in a conversation.",
      answers: { 202: json("It is being stopped, or nothing ran.", Accepted) },
    },
  },
  "/api/sessions/{id}/events": {
    get: {
      operationId: "followSession",
      summary:
        "Replays the events of a conversation and goes on live, as server-sent events; Last-Event-ID goes before `after`.",
      query: EventsQuery,
      answers: { 200: { description: "Events.", media: ["text/event-stream"], schema: SessionEvent } },
    },
  },
  "/api/sessions/{id}/messages/{messageId}/result": {
    get: {
      operationId: "getResultTable",
      summary: "Gives a table of an answer as a file.",
      query: TableFileQuery,
      answers: { 200: file("The table.", "text/csv", "application/vnd.apache.parquet") },
    },
  },
  "/api/sessions/{id}/summary": {
    get: {
      operationId: "getSummary",
      summary: "Gives a conversation as a Markdown document.",
      answers: { 200: file("The document.", "text/markdown") },
    },
  },
  "/api/sessions/{id}/notebook": {
    get: {
      operationId: "getNotebook",
      summary: "Gives a conversation as a Jupyter notebook.",
      answers: { 200: file("The notebook.", "application/x-ipynb+json") },
    },
  },
  "/api/sessions/{id}/bundle": {
    get: {
      operationId: "getBundle",
      summary: "Gives a conversation with its data and all that makes its answers again.",
      answers: { 200: file("The archive.", "application/zip") },
    },
  },
};
