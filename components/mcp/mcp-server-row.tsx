"use client";

import { useRouter } from "next/navigation";
import type { McpServer, McpServerChange, McpServerTest } from "@/lib/domain/mcp-server";
import { changeMcpServer, removeMcpServer, testMcpServer } from "@/app/actions/mcp-servers";
import { valueOf } from "../api/value-of";
import { mcpWords as texts } from "../words/mcp-words";
import { TestOutcome } from "../models/test-outcome";
import { SettingsRow } from "../settings/settings-row";
import { useRowAction } from "../settings/use-row-action";
import { Button } from "../ui/button";
import { Disclosure } from "../ui/disclosure";
import { useDayTime } from "../ui/use-day-time";
import { McpToolList } from "./mcp-tool-list";

/** Shows a server with its actions and tools. */
export function McpServerRow({ server }: { server: McpServer }) {
  const { id, name, url, enabled, keyStatus, tools, notices, problem, checkedAt } = server;
  const router = useRouter();
  const toDayTime = useDayTime();
  const { busy, outcome, test, change } = useRowAction<McpServerTest>();
  const edit = (wanted: McpServerChange) => valueOf(changeMcpServer({ id, change: wanted }));
  const onTest = () => test(() => valueOf(testMcpServer(id)).finally(() => router.refresh()));
  return (
    <SettingsRow
      name={name}
      facts={[
        url,
        !enabled && texts.disabled,
        keyStatus === "stored" && texts.hasKey,
        texts.toolCount(tools.length),
        checkedAt !== null && texts.checked(toDayTime(checkedAt)),
      ]}
      actionsLabel={texts.actions(name)}
      actions={
        <>
          <Button size="small" onClick={() => change(() => edit({ enabled: !enabled }))}>
            {enabled ? texts.disable : texts.enable}
          </Button>
          <Button size="small" aria-busy={busy === "test"} onClick={onTest}>
            {busy === "test" ? texts.testing : texts.test}
          </Button>
        </>
      }
      removal={{
        ...{ action: texts.remove, title: texts.removeTitle, text: texts.removeText(name) },
        onConfirm: () => change(() => valueOf(removeMcpServer(id))),
      }}
      problem={
        problem !== null && outcome === null && <p className="text-failed [overflow-wrap:anywhere]">{problem}</p>
      }
      lostSecret={
        keyStatus === "lost"
          ? {
              ...{ label: texts.enterKey, action: texts.saveKey },
              onSave: (key) => change(() => edit({ key })),
            }
          : undefined
      }
      outcome={<TestOutcome outcome={outcome} />}
    >
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
            onChoose={(tool, risk) => change(() => edit({ tools: [{ name: tool, risk }] }))}
          />
        </Disclosure>
      )}
    </SettingsRow>
  );
}
