"use client";

import { useId, useState } from "react";
import type { McpTool } from "@/lib/domain/mcp-server";
import { ToolRisk } from "@/lib/domain/tools/tool";
import { mcpWords as texts } from "../words/mcp-words";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";

/** Most common choice first. */
const order: readonly ToolRisk[] = ["write", "destructive", "read"];

/** Lists the tools of a server, each with a choice of when it runs. Running without asking requires confirmation. */
export function McpToolList(props: {
  server: string;
  tools: readonly McpTool[];
  onChoose: (tool: string, risk: ToolRisk) => void;
}) {
  const { server, tools, onChoose } = props;
  const [lowering, setLowering] = useState<string | null>(null);
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {tools.map((tool) => (
          <ToolItem
            key={tool.name}
            tool={tool}
            onChoose={(risk) => (risk === "read" ? setLowering(tool.name) : onChoose(tool.name, risk))}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={lowering !== null}
        onOpenChange={(open) => !open && setLowering(null)}
        title={texts.lowerTitle}
        action={texts.lower}
        onConfirm={() => lowering !== null && onChoose(lowering, "read")}
      >
        {texts.lowerText(lowering ?? "", server)}
      </ConfirmDialog>
    </>
  );
}

function ToolItem({ tool, onChoose }: { tool: McpTool; onChoose: (risk: ToolRisk) => void }) {
  const id = useId();
  const { name, registeredName, description, risk, changed } = tool;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-l-2 pl-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <code className="font-medium [overflow-wrap:anywhere]">{registeredName}</code>
        <label htmlFor={id} className="sr-only">
          {texts.risk(name)}
        </label>
        <select
          id={id}
          value={risk}
          onChange={(event) => onChoose(ToolRisk.parse(event.target.value))}
          className="h-8 max-w-full rounded-md border bg-surface px-2"
        >
          {order.map((option) => (
            <option key={option} value={option}>
              {texts.risks[option]}
            </option>
          ))}
        </select>
      </div>
      {description !== "" && (
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          {texts.saysItself} “{description}”
        </p>
      )}
      {changed && <p>{texts.changed}</p>}
    </li>
  );
}
