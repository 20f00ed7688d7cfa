"use client";

import { useState } from "react";
import { DatasetId } from "@/lib/domain/ids";
import { datasetList } from "../api/datasets/dataset-list";
import { useResource } from "../api/use-resource";
import { recipeWords } from "../recipe-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";

const texts = recipeWords.runOn;

/** Runs the steps of a recipe on another dataset, or on its own data as they are now. */
export function RunOn(props: { own: DatasetId; busy: boolean; onRun: (id: DatasetId | undefined) => void }) {
  const { value: datasets = [] } = useResource(datasetList);
  const [chosen, setChosen] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        props.onRun(DatasetId.schema.safeParse(chosen).data);
      }}
    >
      <label className="grid min-w-0 flex-1 basis-60 gap-1 text-small">
        <span>{texts.label}</span>
        <select value={chosen} onChange={({ target }) => setChosen(target.value)} className={fieldLook}>
          <option value="">{texts.own}</option>
          {datasets
            .filter(({ id, status }) => id !== props.own && status === "ready")
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
      </label>
      <Button type="submit" disabled={props.busy}>
        {texts.run}
      </Button>
    </form>
  );
}
