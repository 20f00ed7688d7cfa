"use client";

import { useState } from "react";
import type { RecipeId } from "@/lib/domain/ids";
import { DatasetId } from "@/lib/domain/ids";
import type { DatasetDrift } from "@/lib/domain/recipes/recipe-drift";
import { datasetList } from "../api/datasets/dataset-list";
import { findDatasetDrift } from "../api/recipes/recipes";
import { useResource } from "../api/use-resource";
import { recipeWords } from "../words/recipe-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { showFault } from "../ui/show-fault";
import { MappingDialog } from "./mapping-dialog";

const texts = recipeWords.runOn;

/** What to run the steps on. */
export interface RunOptions {
  /** Another dataset than its own. */
  datasetId?: DatasetId;
  /** Columns of the dataset that stand for columns of the recipe. */
  mapping?: Record<string, string>;
}

/**
 * Runs the steps of a recipe on another dataset, or on its own data as they are now. Where the columns are not the same,
 * a person says first which stands for which.
 */
export function RunOn(props: {
  id: RecipeId;
  own: DatasetId;
  busy: boolean;
  onRun: (options: RunOptions) => Promise<void>;
}) {
  const { id, own, busy, onRun } = props;
  const { value: datasets = [] } = useResource(datasetList);
  const [chosen, setChosen] = useState("");
  const [looking, setLooking] = useState(false);
  const [asked, setAsked] = useState<DatasetDrift | null>(null);
  const datasetId = DatasetId.schema.safeParse(chosen).data;
  const start = async () => {
    setLooking(true);
    try {
      const found = await findDatasetDrift(id, datasetId);
      if (found.drift.status === "same") await onRun({ datasetId });
      else setAsked(found);
    } catch (error) {
      await showFault(error);
    } finally {
      setLooking(false);
    }
  };
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <label className="grid min-w-0 flex-1 basis-60 gap-1 text-small">
          <span>{texts.label}</span>
          <select value={chosen} onChange={({ target }) => setChosen(target.value)} className={fieldLook}>
            <option value="">{texts.own}</option>
            {datasets
              .filter((dataset) => dataset.id !== own && dataset.status === "ready")
              .map((dataset) => (
                <option key={dataset.id} value={dataset.id}>
                  {dataset.name}
                </option>
              ))}
          </select>
        </label>
        <Button type="submit" disabled={busy || looking}>
          {texts.run}
        </Button>
      </form>
      <MappingDialog
        drift={asked}
        busy={busy}
        onRun={(mapping) => {
          setAsked(null);
          void onRun({ datasetId, mapping });
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
