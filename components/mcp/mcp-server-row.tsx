"use client";

import { useState } from "react";
import type { McpServer } from "@/lib/domain/mcp-server";
import { changeMcpServer, removeMcpServer, testMcpServer } from "../api/mcp-servers";
import { mcpWords as texts } from "../words/mcp-words";
import { TestOutcome } from "../models/test-outcome";
import { SecretForm } from "../settings/secret-form";
import { Button } from "../ui/button";
import { Disclosure } from "../ui/disclosure";
import { formatDayTime } from "../ui/format-day-time";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";
import { words } from "../words/words";
import { McpToolList } from "./mcp-tool-list";

type Outcome = Parameters<typeof TestOutcome>[0]["outcome"];

/** Shows a server with its actions and tools. */
export function McpServerRow({ server }: { server: McpServer }) {
  const { id, name, url, enabled, keyStatus, tools, notices, problem, checkedAt } = server;
  const [busy, setBusy] = useState<"test" | "change" | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [removing, setRemoving] = useState(false);
  const work = async (kind: "test" | "change", action: () => Promise<Outcome>) => {
    if (busy !== null) return;
    setBusy(kind);
    setOutcome(null);
    const result = await action().catch((error: unknown) =>
      error instanceof Error ? error.message : words.errors.unexpectedReply,
    );
    setOutcome(result);
    setBusy(null);
  };
  const change = (action: () => Promise<unknown>) => void work("change", () => action().then(() => null));
  const facts = [
    url,
    !enabled && texts.disabled,
    keyStatus === "stored" && texts.hasKey,
    texts.toolCount(tools.length),
    checkedAt !== null && texts.checked(formatDayTime(checkedAt)),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border px-3 py-2 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1 [overflow-wrap:anywhere]">
          <p className="font-medium">{name}</p>
          <p className="text-ink-soft">{facts.filter((fact) => typeof fact === "string").join(" · ")}</p>
        </div>
        <div role="group" aria-label={texts.actions(name)} className="flex flex-wrap gap-1">
          <Button size="small" onClick={() => change(() => changeMcpServer(id, { enabled: !enabled }))}>
            {enabled ? texts.disable : texts.enable}
          </Button>
          <Button size="small" aria-busy={busy === "test"} onClick={() => void work("test", () => testMcpServer(id))}>
            {busy === "test" ? texts.testing : texts.test}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        </div>
      </div>
      {problem !== null && outcome === null && <p className="text-failed [overflow-wrap:anywhere]">{problem}</p>}
      {keyStatus === "lost" && (
        <SecretForm
          label={`${texts.enterKey}: ${name}`}
          placeholder={texts.enterKey}
          action={texts.saveKey}
          onSave={(key) => change(() => changeMcpServer(id, { key }))}
        />
      )}
      <div role="status" aria-live="polite" className="empty:hidden">
        <TestOutcome outcome={outcome} />
      </div>
      {notices.length > 0 && outcome === null && (
        <ul className="grid gap-1 text-ink-soft [overflow-wrap:anywhere]">
          {notices.map((notice, index) => (
            <li key={index}>{notice}</li>
          ))}
        </ul>
      )}
      {tools.length > 0 && (
        <Disclosure summary={texts.tools(tools.length)}>
          <McpToolList
            server={name}
            tools={tools}
            onChoose={(tool, risk) => change(() => changeMcpServer(id, { tools: [{ name: tool, risk }] }))}
          />
        </Disclosure>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={texts.removeTitle}
        action={texts.remove}
        onConfirm={() => change(() => removeMcpServer(id))}
      >
        {texts.removeText(name)}
      </ConfirmDialog>
    </li>
  );
}
