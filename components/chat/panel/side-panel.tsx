"use client";

import { Pin, X } from "lucide-react";
import type { ReactNode } from "react";
import type { DatasetId } from "@/lib/domain/ids";
import { QualityPanel } from "../../datasets/quality/quality-panel";
import { LazyModelCallsPanel } from "../../model-calls/lazy-model-calls-panel";
import { classNames } from "../../ui/class-names";
import { IconButton } from "../../ui/icon-button";
import { Tabs, type Tab } from "../../ui/tabs";
import { versionWords } from "../../words/answers/version-words";
import { words } from "../../words/words";
import { CodePanel } from "./code-panel";
import type { PanelContent } from "./find-panel-content";
import { PanelCharts } from "./panel-charts";
import { PanelTable } from "./panel-table";
import type { PanelTab } from "./panel-tab";
import { QueryBlock } from "./query-block";

/** Shows the parts of an answer at full size beside the conversation, below its question and version. */
export function SidePanel(props: {
  content: PanelContent;
  datasetIds: readonly DatasetId[];
  /** The versions of the answer, if there are several. */
  versions?: ReactNode;
  /** Asks a follow-up. */
  onAsk?: (question: string) => void;
  onRunCode: ((code: string) => Promise<void>) | undefined;
  /** Whether it stays with this answer when a newer one arrives, and how to change that. */
  pin?: { pinned: boolean; onPin: (pinned: boolean) => void };
  onTab: (tab: PanelTab) => void;
  onClose: () => void;
}) {
  const { content, datasetIds, versions, onAsk, onRunCode, pin, onTab, onClose } = props;
  const { question, answer, messageId, runId, tab } = content;
  const tabs: Tab<PanelTab>[] = [];
  if (answer.figures.length > 0) {
    tabs.push({ id: "chart", label: words.panel.chart, content: <PanelCharts content={content} onAsk={onAsk} /> });
  }
  if (answer.result !== null) {
    const { result, verification } = answer;
    const content = <PanelTable key={messageId} messageId={messageId} result={result} verification={verification} />;
    tabs.push({ id: "table", label: words.panel.table, content });
  }
  if (answer.code !== null) {
    tabs.push({
      id: "code",
      label: words.panel.code,
      content: (
        <>
          {answer.query && <QueryBlock query={answer.query} />}
          <CodePanel key={messageId} messageId={messageId} code={answer.code} onRun={onRunCode} />
        </>
      ),
    });
  }
  if (runId !== null) {
    tabs.push({ id: "calls", label: words.panel.calls, content: <LazyModelCallsPanel key={runId} runId={runId} /> });
  }
  if (versions !== undefined) tabs.push({ id: "versions", label: versionWords.panel.tab, content: versions });
  if (datasetIds.length > 0)
    tabs.push({ id: "quality", label: words.panel.quality, content: <QualityPanel datasetIds={datasetIds} /> });
  const shown = tabs.some((candidate) => candidate.id === tab) ? tab : (tabs[0]?.id ?? tab);
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 px-4 pt-2 text-small text-ink-soft">
        <p className="flex min-w-0 flex-1 gap-2">
          <span title={question} className="min-w-0 truncate">
            {question}
          </span>
          <span className="shrink-0 tabular-nums">{answer.version}</span>
        </p>
        {pin && (
          <IconButton
            name={pin.pinned ? words.panel.unpin : words.panel.pin}
            className="-mr-2 size-7"
            onClick={() => pin.onPin(!pin.pinned)}
          >
            <Pin className={classNames(pin.pinned && "fill-current text-accent")} />
          </IconButton>
        )}
      </div>
      <Tabs
        label={words.panel.label}
        tabs={tabs}
        value={shown}
        onValueChange={onTab}
        trailing={
          <IconButton name={words.panel.close} onClick={onClose}>
            <X />
          </IconButton>
        }
      />
    </>
  );
}
