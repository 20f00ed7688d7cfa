import { file, type Operations } from "./operation";

const stateless = "Refused: the server keeps no session, so that there is nothing to listen to or to end.";

/** Operations of the Model Context Protocol. */
export const mcpOperations: Operations = {
  "/api/mcp": {
    post: {
      operationId: "callMcp",
      summary: "Accepts messages of the Model Context Protocol over Streamable HTTP, without sessions.",
      description:
        "A JSON-RPC 2.0 message or a batch. Tools: datasets_list, datasets_search, datasets_describe, datasets_preview, ask, resume, answers_read, answers_search. Needs `Accept: application/json, text/event-stream`.",
      answers: {
        200: file("JSON-RPC messages as server-sent events.", "text/event-stream"),
        202: { description: "Notifications were accepted.", media: [] },
        400: file("The message is not JSON-RPC, or its version of the protocol is unknown.", "application/json"),
        406: file("The client does not accept both media types.", "application/json"),
        413: file("The message is larger than 1 MB.", "application/json"),
      },
    },
    get: { operationId: "listenToMcp", summary: stateless, answers: {} },
    delete: { operationId: "endMcp", summary: stateless, answers: {} },
  },
};
