"use client";

import { Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { MessageId } from "@/lib/domain/ids";
import { useStore } from "../../api/use-store";
import { Button } from "../../ui/button";
import { versionWords } from "../../version-words";
import { CodeBlock } from "./code-block";
import { codeDraft } from "./code-drafts";

const CodeEditor = lazy(() => import("./code-editor").then((room) => ({ default: room.CodeEditor })));

/**
 * The code of an answer at the side, to read or to edit; edits are kept until they run or are discarded.
 * @param props.onRun runs a person's code as a further version; undefined while something runs.
 */
export function CodePanel(props: {
  messageId: MessageId;
  code: string;
  onRun: ((code: string) => Promise<void>) | undefined;
}) {
  const { messageId, code, onRun } = props;
  const draft = codeDraft(messageId);
  const edited = useStore(draft, null);
  // Whether the editor was opened or closed here: then the keyboard goes along.
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
