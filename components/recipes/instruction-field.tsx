"use client";

import { useState } from "react";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { ReadInstruction } from "@/lib/domain/recipes/read-instruction";
import { recipeWords } from "../words/recipe-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";

const texts = recipeWords.instruction;

/**
 * Takes an instruction in plain words, shows how it was read, and applies it once a person agrees.
 * @param props.onRead rejects with an Error whose message names what is not understood.
 * @param props.onApply resolves to whether it was applied.
 */
export function InstructionField(props: {
  busy: boolean;
  onRead: (instruction: string) => Promise<ReadInstruction>;
  onApply: (ops: readonly RecipeOp[]) => Promise<boolean>;
}) {
  const { busy, onRead, onApply } = props;
  const [text, setText] = useState("");
  const [read, setRead] = useState<ReadInstruction | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async () => {
    setFault(null);
    setRead(null);
    try {
      setRead(await onRead(text));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  const apply = async (ops: readonly RecipeOp[]) => {
    if (!(await onApply(ops))) return;
    setRead(null);
    setText("");
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label className="grid min-w-0 flex-1 basis-72 gap-1 text-small">
          <span>{texts.label}</span>
          <input
            value={text}
            placeholder={texts.placeholder}
            onChange={({ target }) => setText(target.value)}
            className={fieldLook}
          />
        </label>
        <Button type="submit" disabled={busy || text.trim() === ""}>
          {texts.read}
        </Button>
      </form>
      {fault !== null && (
        <p role="alert" className="text-small text-failed [overflow-wrap:anywhere]">
          {fault}
        </p>
      )}
      {read !== null && (
        <div role="status" className="grid gap-2 rounded-lg border bg-raised p-3 text-small">
          <p className="font-medium">{texts.plan}</p>
          <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
            {read.outcome.diff.map(({ step, sentence }, place) => (
              <li key={`${step} ${place}`}>
                {sentence} <span className="text-ink-soft tabular-nums">{toRows(read, step)}</span>
              </li>
            ))}
          </ul>
          <div>
            <Button kind="primary" disabled={busy} onClick={() => void apply(read.ops)}>
              {texts.apply}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** The rows before and after a step; empty for one that is removed. */
function toRows({ outcome }: ReadInstruction, id: string): string {
  const step = outcome.recipe.steps.find((one) => one.id === id);
  return step === undefined ? "" : recipeWords.rows(step.rowsIn, step.rowsOut);
}
