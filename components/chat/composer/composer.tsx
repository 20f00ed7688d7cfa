"use client";

import { ArrowUp, Square } from "lucide-react";
import {
  useActionState,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { toProblemSentence, type FormRefusal } from "@/lib/domain/action-result";
import type { CapabilityId } from "@/lib/domain/capability";
import type { DatasetId, MessageId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { useStore } from "../../api/use-store";
import { cardWords } from "../../words/card-words";
import { DropVeil } from "../../datasets/upload/drop-veil";
import { FileInput, openFileChooser } from "../../datasets/upload/file-input";
import { UploadList } from "../../datasets/upload/upload-list";
import { draftStore, emptyDraft } from "../../draft/draft";
import { dataArrivals, uploadQueue } from "../../draft/draft-datasets";
import { prependText, sendDraft } from "../../draft/send-draft";
import { Button } from "../../ui/button";
import { useInBrowser } from "../../ui/use-in-browser";
import { words } from "../../words/words";
import { ApprovalMenu } from "./approval-menu";
import { CommandList } from "./command-list";
import type { Command } from "./commands";
import { ChosenDatasets } from "./chosen-datasets";
import { DataMenu } from "./data-menu";
import { EngineMenu } from "./engine-menu";
import { QueuedList } from "./queued-list";
import { leavesText, recallQuestion } from "./recall-question";
import { useCommands } from "./use-commands";
import { useChosenDatasets } from "./use-chosen-datasets";

const noUploads: readonly never[] = [];

/** What sends the question of a page whose scripts do not run yet. */
export interface PlainForm {
  action: (previous: FormRefusal | null, form: FormData) => Promise<FormRefusal>;
  /** Sent along: which conversation, and the id of the run. */
  fields: Readonly<Record<string, string>>;
}

/** A queued question. */
type Queued = Pick<Message, "id" | "text">;

const noQuestions: readonly never[] = [];

const textId = "question";

/** Focuses the question field. */
export function focusComposer(): void {
  document.getElementById(textId)?.focus();
}

/**
 * The input for questions. Keeps a draft per `draftKey`; a question that could not be sent stays, with the reason. A
 * question sent during an upload waits for its data, and stays if the data does not arrive.
 * @param props.plain sends the question until the page's scripts run.
 * @param props.fixedDatasets datasets of the conversation, which cannot be removed.
 * @param props.asked earlier questions of the conversation, oldest first, recalled with the arrow keys.
 * @param props.queued queued questions; `onWithdraw` withdraws one.
 * @param props.engine which engine answers, and how to change it.
 * @param props.approval whether runs ask before they continue, and how to change it.
 * @param props.onToCard scrolls to the card that waits for an answer; nothing is sent in the meantime.
 * @param props.onSend receives the trimmed question, the datasets chosen in addition to the fixed ones, and the
 * capability whose command it started with.
 */
export function Composer(props: {
  draftKey: string;
  plain: PlainForm;
  fixedDatasets: readonly DatasetId[];
  placeholder: string;
  /** Whether a question is being answered; it can then be stopped, and the next one is queued. */
  running: boolean;
  asked?: readonly string[];
  queued?: readonly Queued[];
  onWithdraw?: (id: MessageId) => Promise<void>;
  engine?: ComponentProps<typeof EngineMenu>;
  approval?: ComponentProps<typeof ApprovalMenu>;
  onToCard?: () => void;
  onSend: (question: string, datasetIds: readonly DatasetId[], capability?: CapabilityId) => Promise<void>;
  onStop?: () => Promise<void>;
}) {
  const { draftKey, plain, running, engine, approval, onToCard, onSend, onStop, onWithdraw } = props;
  const { asked = noQuestions, queued = noQuestions } = props;
  const draft = useStore(draftStore(draftKey), emptyDraft);
  const queue = uploadQueue(draftKey);
  const uploads = useStore(queue, noUploads);
  const chosen = useChosenDatasets(draftKey, props.fixedDatasets);
  const [busy, setBusy] = useState<"sending" | "stopping" | null>(null);
  const [refusal, send] = useActionState(plain.action, null);
  const [fault, setFault] = useState<string | null>(refusal && toProblemSentence(refusal.problem));
  const inBrowser = useInBrowser();
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const present = useRef(false);
  const pressed = useRef(false);

  const arriving = useStore(dataArrivals(draftKey), false);
  const uploading = arriving || chosen.reading;
  const question = draft.text.trim();
  const setText = (text: string) => draftStore(draftKey).set((state) => ({ ...state, text }));
  const commands = useCommands(draft.text, setText);
  const { given } = commands;
  const sendable = question !== "" && given?.question !== "" && busy !== "sending" && onToCard === undefined;

  const addFiles = (files: readonly File[]) => void queue.add(files);

  const adoptEarlyText = useEffectEvent(() => {
    const text = area.current?.value ?? "";
    if (text !== "" && draft.text === "") setText(text);
  });
  // The user may have typed something before hydration, and what was refused is still there.
  useLayoutEffect(() => adoptEarlyText(), []);

  useEffect(() => {
    present.current = true;
    return () => {
      present.current = false;
    };
  }, []);

  const run = async (kind: "sending" | "stopping" | null, action: () => Promise<void>) => {
    setBusy(kind);
    setFault(null);
    try {
      await action();
    } catch (error) {
      setFault(error instanceof Error ? error.message : words.errors.unexpectedReply);
    } finally {
      setBusy((now) => (now === kind ? null : now));
    }
  };

  // Handles an Enter pressed while the previous question was being sent.
  useEffect(() => {
    if (busy !== null || !pressed.current) return;
    pressed.current = false;
    form.current?.requestSubmit();
  }, [busy]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onToCard?.();
    pressed.current = busy === "sending";
    if (!sendable) return;
    const isPresent = () => present.current;
    const send = (text: string, datasetIds: readonly DatasetId[]) => {
      const asked = commands.split(text);
      return onSend(asked?.question ?? text, datasetIds, asked?.command.capability);
    };
    void run("sending", () => sendDraft(draftKey, { fixedIds: props.fixedDatasets, isPresent, send }));
  };

  /** Withdraws queued questions; `keep` puts their text into the composer, before the existing text. */
  const takeBack = async (questions: readonly Queued[], keep: boolean) => {
    for (const { id, text } of questions.toReversed()) {
      await onWithdraw?.(id);
      if (keep) prependText(draftKey, text);
    }
    area.current?.focus();
  };

  const stop = () => {
    if (onStop === undefined || busy === "stopping") return;
    void run("stopping", async () => {
      // Questions that have started in the meantime are stopped as well.
      await takeBack(queued, true).catch(() => undefined);
      await onStop();
    });
  };

  /** Removing a chip would drop the focus for keyboard users, whose clicks have a `detail` of 0. */
  const keepFocus = ({ detail, target }: MouseEvent) => {
    if (detail === 0 && target instanceof Element && target.closest("button") !== null) area.current?.focus();
  };

  const recall = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const direction = event.key === "ArrowUp" ? "older" : "newer";
    if (!leavesText(event.currentTarget, direction)) return;
    const newest = queued.at(-1);
    if (direction === "older" && draft.text === "" && newest !== undefined) {
      event.preventDefault();
      return void run(null, () => takeBack([newest], true));
    }
    const text = recallQuestion(asked, draft.text, direction);
    if (text === null) return;
    event.preventDefault();
    setText(text);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Safari reports 229 for the Enter that ends a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || commands.takesKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      form.current?.requestSubmit();
    }
    if ((event.key === "ArrowUp" || event.key === "ArrowDown") && !isModified(event)) recall(event);
    if (event.key === "Escape" && running && !isModified(event)) stop();
  };

  const hint = commands.areThere ? words.composer.hintWithCommands : words.composer.hint;
  return (
    <form ref={form} action={send} onSubmit={submit} className="w-full">
      {Object.entries(plain.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {onToCard && (
        <p className="flex flex-wrap items-center gap-x-2 px-1 pb-1.5 text-small text-ink-soft">
          {cardWords.composer.waits}
          <Button size="small" kind="quiet" className="-mx-2 text-accent" onClick={onToCard}>
            {cardWords.composer.toCard}
          </Button>
        </p>
      )}
      <QueuedList
        questions={queued}
        onEdit={(question) => void run(null, () => takeBack([question], true))}
        onRemove={(question) => void run(null, () => takeBack([question], false))}
      />
      <div className="@container rounded-xl border border-line-strong/60 bg-surface transition-colors duration-100 focus-within:border-accent">
        <div onClick={keepFocus}>
          <UploadList uploads={uploads} queue={queue} />
          <ChosenDatasets draftKey={draftKey} fixed={chosen.fixed} removable={chosen.removable} />
        </div>
        {commands.offered.length > 0 && (
          <CommandList
            id={commands.listId}
            commands={commands.offered}
            active={commands.place}
            onChoose={commands.choose}
          />
        )}
        <textarea
          ref={area}
          id={textId}
          name="question"
          required={!inBrowser}
          rows={1}
          aria-label={words.composer.label}
          placeholder={props.placeholder}
          value={inBrowser ? draft.text : (refusal?.sent.question ?? "")}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          {...commands.fieldProps}
          className="block field-sizing-content max-h-52 min-h-12 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 outline-none placeholder:text-ink-soft"
        />
        <div className="flex items-center gap-2 p-2">
          <DataMenu draftKey={draftKey} fixed={props.fixedDatasets} onUpload={openFileChooser} />
          {engine && <EngineMenu {...engine} />}
          {approval && <ApprovalMenu {...approval} />}
          <p className="min-w-0 flex-1 text-right text-small text-ink-soft">
            {uploading && question !== "" ? (
              words.composer.uploading
            ) : (
              <ComposerHint command={given?.command} isAsked={given?.question !== ""} hint={onToCard ? "" : hint} />
            )}
          </p>
          {running && onStop && (
            <Button onClick={stop} disabled={busy === "stopping"}>
              <Square aria-hidden className="fill-current" />
              {words.composer.stop}
            </Button>
          )}
          {(!running || (question !== "" && onToCard === undefined)) && (
            <Button kind="primary" type="submit" disabled={inBrowser && (!sendable || uploading)}>
              <ArrowUp aria-hidden />
              {running ? words.composer.queue : words.composer.send}
            </Button>
          )}
        </div>
      </div>
      {fault !== null && (
        <p role="alert" className="px-1 pt-2 text-small text-failed">
          {fault}
        </p>
      )}
      <FileInput onFiles={addFiles} />
      <DropVeil onFiles={addFiles} onRefused={queue.refuse} />
    </form>
  );
}

/** Shows which capability a message with a command goes to, otherwise how to send. */
function ComposerHint(props: { command: Command | undefined; isAsked: boolean; hint: string }) {
  const { command, isAsked, hint } = props;
  if (command === undefined) return <span className="hidden @2xl:inline">{hint}</span>;
  return (
    <span role="status">
      {isAsked ? words.composer.goesTo(command.label) : words.composer.write(command.name, command.hint)}
    </span>
  );
}

function isModified(event: KeyboardEvent): boolean {
  return event.shiftKey || event.altKey || event.metaKey || event.ctrlKey;
}
