"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { CapabilityId } from "@/lib/domain/capability";
import type { DatasetId, RunId } from "@/lib/domain/ids";
import { sendFirstQuestion, startConversation } from "@/app/actions/sessions";
import { sessionList } from "../../api/sessions/session-list";
import { startRun } from "../../api/start-run";
import { valueOf } from "../../api/value-of";
import { useStore } from "../../api/use-store";
import { DatabaseButton } from "../../connections/database-button";
import { DropZone } from "../../datasets/upload/drop-zone";
import { SampleCards } from "../../datasets/samples/sample-cards";
import { starterQuestionsOf } from "../../datasets/starter-questions";
import { draftStore, newQuestionKey } from "../../draft/draft";
import { EngineLine } from "../../models/engine-line";
import { words } from "../../words/words";
import { Composer, focusComposer } from "./composer";
import { ExampleCard } from "./example-card";
import { StarterList } from "./starter-list";
import { useChosenDatasets } from "./use-chosen-datasets";
import type { ApprovalMode } from "@/lib/domain/session";
import { accept } from "../../api/sessions/outline";
import { createStoredStore } from "../../draft/stored-store";
import type { ChosenEngine } from "@/lib/domain/engine-kind";

type EngineChoice = ChosenEngine | "installation";

/** Which engine answers new conversations: the last choice in this browser. */
const engineChoice = createStoredStore<EngineChoice>({
  name: "caveat:engine",
  schema: accept((value) => value === "builtin" || value === "installation"),
  empty: "installation",
});

/** Whether new conversations ask a person before they continue: the last choice in this browser. */
const approvalChoice = createStoredStore<ApprovalMode>({
  name: "caveat:approval",
  schema: accept((value) => value === "auto" || value === "ask"),
  empty: "auto",
});

const none: readonly DatasetId[] = [];

/**
 * The start page, for adding data and asking the first question.
 * @param props.runId id of the run of a question that is asked before scripts run.
 * @param props.charts a small chart of each sample, by name.
 */
export function NewQuestion({ runId, charts }: { runId: RunId; charts: Readonly<Record<string, ReactNode>> }) {
  const router = useRouter();
  const { removable: chosen } = useChosenDatasets(newQuestionKey, none);
  const approval = useStore(approvalChoice, "auto");
  const engine = useStore(engineChoice, "installation");
  const chosenEngine = engine === "builtin" ? engine : undefined;
  const ready = chosen.filter((dataset) => dataset.status === "ready");

  const ask = async (question: string, datasetIds: readonly DatasetId[], capability?: CapabilityId) => {
    const asked = { question, datasetIds: [...datasetIds], approval, engine: chosenEngine, capability };
    const session = await startRun(asked, (runId) => valueOf(startConversation({ ...asked, runId })));
    void sessionList.refresh();
    router.push(`/s/${session.id}`);
  };
  const write = (text: string) => {
    draftStore(newQuestionKey).set((draft) => ({ ...draft, text }));
    focusComposer();
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {/* Not centred vertically, because the content below the composer changes with the data and would move it. */}
      <div className="mx-auto mt-[4dvh] grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8">
        <header>
          <h1 className="text-figure font-semibold tracking-tight">{words.home.greeting}</h1>
          <p className="mt-1 max-w-[60ch] text-ink-soft">{words.home.introduction}</p>
        </header>
        <EngineLine />
        <Composer
          draftKey={newQuestionKey}
          plain={{ action: sendFirstQuestion, fields: { runId } }}
          fixedDatasets={none}
          placeholder={words.composer.placeholder}
          running={false}
          engine={{
            chosen: chosenEngine,
            onChange: (kind) => engineChoice.set(() => (kind === "builtin" ? kind : "installation")),
          }}
          approval={{ mode: approval, onChange: (mode) => approvalChoice.set(() => mode) }}
          onSend={ask}
        />
        {ready.length > 0 ? (
          <StarterList questions={starterQuestionsOf(ready)} tables={ready.length} onChoose={write} />
        ) : (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1">
              <DropZone draftKey={newQuestionKey} />
              <DatabaseButton draftKey={newQuestionKey} />
            </div>
            <ExampleCard onOpen={(path) => router.push(path)} />
            <SampleCards draftKey={newQuestionKey} charts={charts} />
          </>
        )}
      </div>
    </div>
  );
}
