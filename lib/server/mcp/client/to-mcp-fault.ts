import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { ZodError } from "zod";
import { wasRefusedAddress, wasSilent } from "@/lib/engines/ai-sdk/models/model-fetch";
import { toForeignText } from "./foreign-text";
import { McpFault, toTimeout } from "./mcp-fault";

/** Maximum length of a quoted server error. */
const longestQuote = 200;

/** Converts an error of the SDK or the network. */
export function toMcpFault(error: unknown): McpFault {
  if (error instanceof McpFault) return error;
  if (wasRefusedAddress(error)) {
    return new McpFault(
      "no_connection",
      "The server is on a private network.",
      "Use one on this machine or on the internet, or start Caveat with CONNECTIONS_ALLOW_PRIVATE=true.",
    );
  }
  if (wasSilent(error)) return toTimeout();
  if (error instanceof StreamableHTTPError) return toHttpFault(error.code ?? -1);
  if (error instanceof McpError) return toProtocolFault(error);
  if (error instanceof ZodError || error instanceof SyntaxError) {
    return new McpFault("failed", "The server's response does not conform to the protocol.", otherServer);
  }
  return new McpFault("no_connection", "The server cannot be reached.", "Check its address and that it is running.");
}

const otherServer = "Check its address, or report this to its operator.";

function toHttpFault(status: number): McpFault {
  if (status === 401 || status === 403) {
    return new McpFault(
      "key_refused",
      "The server rejected the key, or requires one.",
      "Enter the key that it expects.",
    );
  }
  if (status >= 300 && status < 400) {
    return new McpFault(
      "no_connection",
      "The server redirects to another address. Redirects are not followed, so that the key is not sent elsewhere.",
      "Add the server with the address it redirects to.",
    );
  }
  if (status === 404 || status === 405) {
    return new McpFault("no_connection", "There is no MCP server at this address.", "Check the address and its path.");
  }
  if (status < 0) {
    return new McpFault(
      "failed",
      "The server at this address does not support MCP.",
      "Check the address and its path.",
    );
  }
  return new McpFault("failed", `The server responded with status ${status}.`, otherServer);
}

function toProtocolFault({ code, message }: McpError): McpFault {
  if (code === Number(ErrorCode.RequestTimeout)) return toTimeout();
  if (code === Number(ErrorCode.ConnectionClosed)) {
    return new McpFault("no_connection", "The server closed the connection.", "Try again.");
  }
  const words = toForeignText(message.replace(/^MCP error -?\d+: /, ""), longestQuote);
  return new McpFault("failed", `The server refused: “${words}”`, "Check what it expects, and try again.");
}
