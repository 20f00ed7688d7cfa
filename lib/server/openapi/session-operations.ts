import { Rollback, SessionVersions } from "@/lib/domain/answers/answer-version";
import { OpenedMessage } from "@/lib/domain/answers/opened-message";
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

/** Operations on conversations. */
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
      summary: "Starts a conversation with its first question.",
      query: WaitQuery,
      body: NewSession,
      answers: { 201: json("The conversation; its run continues unless the call waits.", SessionResponse) },
      limited: true,
    },
  },
  "/api/example": {
    post: {
      operationId: "openExample",
      summary: "Returns a finished conversation about a sample; the built-in engine answers it on the first call.",
      answers: { 201: json("The conversation.", SessionResponse) },
      limited: true,
    },
  },
  "/api/sessions/{id}": {
    get: {
      operationId: "getSession",
      summary: "Returns a conversation with all its messages.",
      answers: { 200: json("The conversation.", SessionResponse) },
    },
    patch: {
      operationId: "changeSession",
      summary: "Renames or pins a conversation, or sets whether its plans require approval and which engine answers.",
      body: SessionChange,
      answers: { 200: json("The conversation as an item of the list.", SessionSummary) },
    },
    delete: {
      operationId: "deleteSession",
      summary: "Deletes a conversation; it can be restored for 30 seconds.",
      answers: { 204: empty("It is gone.") },
    },
  },
  "/api/sessions/{id}/restore": {
    post: {
      operationId: "restoreSession",
      summary: "Restores a conversation that was just deleted.",
      answers: { 204: empty("It is back.") },
    },
  },
  "/api/sessions/{id}/messages": {
    post: {
      operationId: "askQuestion",
      summary:
        "Asks a further question, or an earlier one again, possibly with a changed reading (`rerun.reading`) or with data that a cure changes; it is queued.",
      description:
        "`rerun.reading` changes the values of parts of the newest answer's `reading`: to one of their options, or one in the same notation. The empty value removes a part. An empty list repeats the reading without the words in `reading.unused`. From then on `basis.chosenReading` is true, and further versions use that reading instead of the question's words. `cure` names one of the `cures` of a caveat, by the position of the caveat: its steps are added to the recipe of the dataset, which writes the next version of it, and the question is answered again with that.",
      query: WaitQuery,
      body: NewMessage,
      answers: { 202: json("The conversation with it.", SessionResponse) },
    },
  },
  "/api/sessions/{id}/messages/{messageId}/undo-cure": {
    post: {
      operationId: "undoCure",
      summary:
        "Undoes the cure that made an answer: a further version of the data without its steps, and the answer before it as a further version.",
      answers: { 200: json("The conversation.", SessionResponse) },
    },
  },
  "/api/sessions/{id}/messages/{messageId}": {
    get: {
      operationId: "getMessage",
      summary: "Returns a question or an answer with the versions of that answer.",
      description:
        "Also finds messages of conversations that answer parts of this one's questions: the `messageId` of an investigation's analyst is one. `sessionId` is the conversation that holds the message.",
      answers: { 200: json("The message.", OpenedMessage) },
    },
    patch: {
      operationId: "remarkAnswer",
      summary: "Stores feedback on an answer and the look of its charts; null removes a remark.",
      body: RemarksChange,
      answers: { 200: json("The answer with its remarks.", Message) },
    },
    delete: {
      operationId: "withdrawQuestion",
      summary: "Withdraws a queued question; stop one that is being answered instead.",
      answers: { 200: json("The conversation without it.", SessionResponse) },
    },
  },
  "/api/sessions/{id}/resume": {
    post: {
      operationId: "resumeRun",
      summary: "Answers a waiting run's question; only one of several answers is accepted.",
      query: WaitQuery,
      body: Resumption,
      answers: { 202: json("The conversation; the run continues unless the call waits.", SessionResponse) },
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
        "Makes an earlier version of an answer current again, as a further version; `dryRun` only reports what would change.",
      body: RollbackRequest,
      answers: {
        200: json("What would change.", Rollback),
        201: json("The changes, and the new answer.", Rollback),
      },
    },
  },
  "/api/sessions/{id}/fork": {
    post: {
      operationId: "forkSession",
      summary: "Copies a conversation up to an answer into a new one.",
      body: ForkRequest,
      answers: { 201: json("The copy.", SessionResponse) },
    },
  },
  "/api/sessions/{id}/cancel": {
    post: {
      operationId: "cancelRuns",
      summary: "Stops running and waiting runs of a conversation.",
      answers: { 202: json("The runs are being stopped, or there were none.", Accepted) },
    },
  },
  "/api/sessions/{id}/events": {
    get: {
      operationId: "followSession",
      summary:
        "Replays the events of a conversation and continues live, as server-sent events; Last-Event-ID overrides `after`.",
      query: EventsQuery,
      answers: { 200: { description: "Events.", media: ["text/event-stream"], schema: SessionEvent } },
    },
  },
  "/api/sessions/{id}/messages/{messageId}/result": {
    get: {
      operationId: "getResultTable",
      summary: "Returns a table of an answer as a file.",
      query: TableFileQuery,
      answers: { 200: file("The table.", "text/csv", "application/vnd.apache.parquet") },
    },
  },
  "/api/sessions/{id}/summary": {
    get: {
      operationId: "getSummary",
      summary: "Returns a conversation as a Markdown document.",
      answers: { 200: file("The document.", "text/markdown") },
    },
  },
  "/api/sessions/{id}/notebook": {
    get: {
      operationId: "getNotebook",
      summary: "Returns a conversation as a Jupyter notebook.",
      answers: { 200: file("The notebook.", "application/x-ipynb+json") },
    },
  },
  "/api/sessions/{id}/bundle": {
    get: {
      operationId: "getBundle",
      summary: "Returns a conversation with its data and everything needed to repeat its answers.",
      answers: { 200: file("The archive.", "application/zip") },
    },
  },
};
