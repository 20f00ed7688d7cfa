"use client";

import { X } from "lucide-react";
import { useMemo } from "react";
import type { DatasetId } from "@/lib/domain/ids";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { formatDay } from "@/lib/domain/text/dates";
import { removeSuggestion } from "@/app/actions/recipes";
import { findSuggestions } from "../api/recipes/recipes";
import { valueOf } from "../api/value-of";
import { createResource } from "../api/resource";
import { useResource } from "../api/use-resource";
import { recipeWords } from "../words/recipe-words";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icon-button";
import { showFault } from "../ui/show-fault";

const texts = recipeWords.suggestions;

/** Offers steps that worked on data like a dataset without a recipe; nothing where there are none. */
export function RecipeSuggestions(props: {
  id: DatasetId;
  busy: boolean;
  /** Adds the steps to the recipe of the dataset. */
  onUse: (ops: readonly RecipeOp[]) => void;
}) {
  const { id, busy, onUse } = props;
  const resource = useMemo(() => createResource(() => findSuggestions(id)), [id]);
  const { value: items = [] } = useResource(resource);
  if (items.length === 0) return null;
  const remove = async (pattern: string) => {
    try {
      await valueOf(removeSuggestion(pattern));
      resource.replace((known) => known?.filter((one) => one.id !== pattern));
    } catch (error) {
      await showFault(error);
    }
  };
  return (
    <section aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-small font-medium">{texts.title}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {items.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border bg-surface p-3 text-small"
          >
            <div className="grid min-w-0 flex-1 basis-72 gap-1 [overflow-wrap:anywhere]">
              <p>
                {texts.worked(item.successCount)}{" "}
                <span className="text-ink-soft">{texts.from(item.name, formatDay(item.lastUsedAt))}</span>
              </p>
              <ol className="list-decimal pl-6 marker:text-ink-soft">
                {item.sentences.map((sentence, place) => (
                  <li key={place}>{sentence}</li>
                ))}
              </ol>
            </div>
            <span className="flex shrink-0 items-center gap-1">
              <Button size="small" disabled={busy} aria-label={texts.useOf(item.name)} onClick={() => onUse(item.ops)}>
                {texts.use}
              </Button>
              <IconButton name={texts.forget(item.name)} onClick={() => void remove(item.id)}>
                <X />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
