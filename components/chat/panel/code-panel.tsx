"use client";

import { Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { MessageId } from "@/lib/domain/ids";
import { useStore } from "../../api/use-store";
import { Button } from "../../ui/button";
import { versionWords } from "../../words/answers/version-words";
import { CodeBlock } from "./code-block";
import { codeDraft } from "./code-drafts";

const CodeEditor = lazy(() => import("./code-editor").then((room) => ({ default: room.CodeEditor })));

/**
 * Shows the code of an answer in the side panel, for reading or editing; edits are kept until they are run or
 * discarded.
 * @param props.onRun runs edited code as a new version; undefined while something is running.
 */
export function CodePanel(props: {
  messageId: MessageId;
  code: string;
  onRun: ((code: string) => Promise<void>) | undefined;
}) {
  const { messageId, code, onRun } = props;
  const draft = codeDraft(messageId);
  const edited = useStore(draft);
  // Whether the editor was opened or closed here, in which case the focus follows.
  const [changed, setChanged] = useState(false);
  const edit = (text: string | null) => {
    setChanged(true);
    draft.set(() => text);
  };
  if (edited === null) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
        <Button size="small" autoFocus={changed} onClick={() => edit(code)}>
          <Pencil aria-hidden />
          {versionWords.code.edit}
        </Button>
        <div className="w-full">
          <CodeBlock code={code} />
        </div>
      </div>
    );
  }
  const run = async (text: string) => {
    await onRun?.(text);
    draft.set(() => null);
  };
  return (
    <Suspense fallback={<CodeBlock code={edited} />}>
      <CodeEditor
        code={edited}
        focused={changed}
        onChange={(text) => draft.set(() => text)}
        onDiscard={() => edit(null)}
        onRun={onRun && run}
      />
    </Suspense>
  );
}
