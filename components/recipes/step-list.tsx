"use client";

import { ArrowDown, ArrowUp, GripVertical, Pencil, Power, PowerOff, Trash2 } from "lucide-react";
import { useState } from "react";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { recipeWords } from "../words/recipe-words";
import { classNames } from "../ui/class-names";
import { IconButton } from "../ui/icon-button";

type Step = RecipeView["steps"][number];

/** What a person can do with the steps of a recipe. */
export interface StepActions {
  onSelect: (id: string) => void;
  onEdit: (step: Step) => void;
  onMove: (from: number, to: number) => void;
  onToggle: (step: Step) => void;
  onRemove: (step: Step) => void;
}

/** Lists the steps of a recipe as sentences with their rows; they can be dragged, or moved by their buttons. */
export function StepList(props: {
  steps: readonly Step[];
  selected: string | null;
  /** While something is computed, nothing can be changed. */
  busy: boolean;
  /** Whether steps can be moved: not where they branch. */
  isMovable: boolean;
  actions: StepActions;
}) {
  const { steps, selected, busy, isMovable, actions } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  return (
    <ol aria-label={recipeWords.title} className="divide-y divide-line/60 rounded-lg border bg-surface">
      {steps.map((step, place) => (
        <li
          key={step.id}
          draggable={isMovable && !busy}
          onDragStart={() => setDragged(place)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDrop={() => {
            if (dragged !== null) actions.onMove(dragged, place);
            setDragged(null);
          }}
          className={classNames(
            "flex flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1.5",
            selected === step.id && "bg-hover",
            dragged === place && "opacity-50",
          )}
        >
          {isMovable && (
            <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-ink-soft max-md:hidden" />
          )}
          <button
            type="button"
            aria-pressed={selected === step.id}
            onClick={() => actions.onSelect(step.id)}
            className="min-w-0 flex-1 basis-60 rounded-md px-1 py-1 text-left"
          >
            <span className={classNames("[overflow-wrap:anywhere]", step.disabled && "text-ink-soft line-through")}>
              {step.sentence}
            </span>
            <span className="block text-small text-ink-soft tabular-nums">
              {step.disabled ? recipeWords.disabled : recipeWords.rows(step.rowsIn, step.rowsOut)}
            </span>
          </button>
          <span className="flex shrink-0">
            <IconButton
              name={recipeWords.moveUp(step.sentence)}
              disabled={busy || !isMovable || place === 0}
              onClick={() => actions.onMove(place, place - 1)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              name={recipeWords.moveDown(step.sentence)}
              disabled={busy || !isMovable || place === steps.length - 1}
              onClick={() => actions.onMove(place, place + 1)}
            >
              <ArrowDown />
            </IconButton>
            <IconButton name={recipeWords.editOf(step.sentence)} disabled={busy} onClick={() => actions.onEdit(step)}>
              <Pencil />
            </IconButton>
            <IconButton
              name={step.disabled ? recipeWords.enable(step.sentence) : recipeWords.disable(step.sentence)}
              disabled={busy}
              onClick={() => actions.onToggle(step)}
            >
              {step.disabled ? <Power /> : <PowerOff />}
            </IconButton>
            <IconButton name={recipeWords.remove(step.sentence)} disabled={busy} onClick={() => actions.onRemove(step)}>
              <Trash2 />
            </IconButton>
          </span>
        </li>
      ))}
    </ol>
  );
}
