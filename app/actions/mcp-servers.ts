"use server";

import { z } from "zod";
import { McpServerId } from "@/lib/domain/ids";
import { McpServerChange, NewMcpServer } from "@/lib/domain/mcp-server";
import { action, slowAction } from "@/lib/server/http/action";
import { addMcpServer as add } from "@/lib/server/mcp/servers/add-mcp-server";
import { changeMcpServer as change } from "@/lib/server/mcp/servers/change-mcp-server";
import { removeMcpServer as remove } from "@/lib/server/mcp/servers/remove-mcp-server";
import { testMcpServer as test } from "@/lib/server/mcp/servers/test-mcp-server";

/** Adds a server and reads its tools; takes up to 15 seconds. */
export const addMcpServer = slowAction({
  operation: "POST /api/mcp-servers",
  input: NewMcpServer,
  run: ({ container, input }) => add(container, input, { signal: container.stopping }),
});

/** Enables or disables a server, replaces its key or sets when its tools run. */
export const changeMcpServer = action({
  operation: "PATCH /api/mcp-servers/{id}",
  input: z.strictObject({ id: McpServerId.schema, change: McpServerChange }),
  run: ({ container, input }) => change(container, input.id, input.change),
  refreshes: true,
});

/** Reads the tools of a server again; takes up to 15 seconds. */
export const testMcpServer = slowAction({
  operation: "POST /api/mcp-servers/{id}/test",
  input: McpServerId.schema,
  run: ({ container, input }) => test(container, input, { signal: container.stopping }),
});

/** Removes a server with its key. */
export const removeMcpServer = action({
  operation: "DELETE /api/mcp-servers/{id}",
  input: McpServerId.schema,
  run: ({ container, input }) => remove(container, input),
  refreshes: true,
});
