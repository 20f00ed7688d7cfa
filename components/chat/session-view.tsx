"use client";

import { toast } from "sonner";
import type { DatasetId, MessageId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { words } from "../words";
import { Composer } from "./composer";
import type { PanelTab } from "./panel-tab";
import { RunAnnouncer } from "./run-announcer";
import type { Turn } from "./to-turns";
import { Transcript } from "./transcript";
import { TurnView } from "./turn-view";

/** The column of a conversation: title, turns, composer. */
export function SessionView(props: {
  session: SessionResponse;
  turns: readonly Turn[];
  /** Something runs, waits its turn or waits for a person. */
  active: boolean;
  onAsk: (question: string, datasetIds: readonly DatasetId[]) => Promise<void>;
  onStop: () => Promise<void>;
  onOpen: (messageId: MessageId, tab: PanelTab) => void;
}) {
  const { session, turns, active, onAsk, onStop, onOpen } = props;
  const askAgain = async (question: string) => {
    try {
      await onAsk(question, []);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : words.errors.unexpectedReply);
    }
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center border-b px-4 max-md:hidden">
        <h1 className="truncate font-medium">{session.title}</h1>
      </header>
      <Transcript turnCount={turns.length}>
        {turns.map((turn, index) => (
          <TurnView
            key={turn.question.id}
            turn={turn}
            last={index === turns.length - 1}
            active={active}
            onAsk={(question) => void askAgain(question)}
            onOpen={(tab) => turn.reply && onOpen(turn.reply.id, tab)}
          />
        ))}
      </Transcript>
      <RunAnnouncer status={session.status} />
      <div className="mx-auto w-full max-w-3xl px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Composer
          draftKey={session.id}
          fixedDatasets={session.datasetIds}
          placeholder={words.composer.placeholderMore}
          running={active}
          onSend={onAsk}
          onStop={onStop}
        />
      </div>
    </div>
  );
}
