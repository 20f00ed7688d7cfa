import { McpServer, McpServerChange, McpServerList, McpServerTest, NewMcpServer } from "@/lib/domain/mcp-server";
import { empty, file, json, type Operations } from "./operation";

/** Operations of the Model Context Protocol, in both directions. Keys of servers go in and never come out. */
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
  },
  "/api/mcp-servers": {
    get: {
      operationId: "listMcpServers",
      summary: "Lists the MCP servers whose tools this installation can call.",
      answers: { 200: json("The servers with their tools, without their keys.", McpServerList) },
    },
    post: {
      operationId: "addMcpServer",
      summary: "Adds a server, stores its key encrypted and reads its tools.",
      body: NewMcpServer,
      answers: { 201: json("The server; `problem` states why its tools could not be read.", McpServer) },
    },
  },
  "/api/mcp-servers/{id}": {
    patch: {
      operationId: "changeMcpServer",
      summary: "Enables or disables a server, replaces its key, or sets the risk of its tools.",
      body: McpServerChange,
      answers: { 200: json("The server.", McpServer) },
    },
    delete: {
      operationId: "removeMcpServer",
      summary: "Removes a server with its key; its tools can no longer be called.",
      answers: { 204: empty("Removed.") },
    },
  },
  "/api/mcp-servers/{id}/test": {
    post: {
      operationId: "testMcpServer",
      summary: "Connects to a server and reads its tools again, within 15 seconds.",
      answers: { 200: json("The outcome.", McpServerTest) },
    },
  },
};
