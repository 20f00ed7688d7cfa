import { formatCount } from "@/lib/domain/text/numbers";
import type { ToolRisk } from "@/lib/domain/tools/tool";

/** Texts about MCP servers. */
export const mcpWords = {
  title: "MCP servers",
  introduction:
    "Other servers can offer tools to conversations here. A call runs only after you approve it, and sends only the arguments shown.",
  own: "Other agents can use this installation over MCP at",
  empty: "No servers have been added.",
  add: "Add a server",
  adding: "Adding…",
  close: "Close",
  name: "Name",
  nameNote: "Part of the names of its tools: lower-case letters, digits, - and _.",
  nameExample: "tickets",
  url: "Address",
  urlExample: "http://127.0.0.1:9000/mcp",
  key: "Key, if it needs one",
  keyNote: "Sent as a bearer token. It is stored encrypted and never shown again.",
  enterKey: "Enter the key",
  saveKey: "Save the key",
  hasKey: "key stored",
  disabled: "disabled",
  toolCount: (number: number) => formatCount(number, "tool"),
  checked: (when: string) => `tools read ${when}`,
  actions: (name: string) => `Actions for ${name}`,
  enable: "Enable",
  disable: "Disable",
  test: "Test",
  testing: "Testing…",
  remove: "Remove",
  removeTitle: "Remove this server?",
  removeText: (name: string) =>
    `${name} and its key will be removed. Its tools can no longer be called; existing answers stay.`,
  tools: (number: number) => `${formatCount(number, "tool")} and when they run`,
  risk: (tool: string) => `When ${tool} runs`,
  risks: {
    write: "after approval",
    destructive: "after approval, every time",
    read: "without asking",
  } satisfies Record<ToolRisk, string>,
  changed: "The server has changed this tool since you chose its risk, so it requires approval again.",
  saysItself: "Description by the server:",
  lowerTitle: "Run this tool without asking?",
  lowerText: (tool: string, server: string) =>
    `${tool} of ${server} will be called without approval, with arguments that a model writes and that may contain your data. The server’s own description is not verified.`,
  lower: "Run without asking",
} as const;
