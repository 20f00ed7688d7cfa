"use client";

import { useState } from "react";
import type { DatasetDrift } from "@/lib/domain/recipes/recipe-drift";
import { recipeWords } from "../words/recipe-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { Dialog } from "../ui/overlays/dialog";
import { type ChosenMapping, type MappedColumn, toMappedColumns, toMapping } from "./column-mapping";

const texts = recipeWords.runOn.mapping;

/**
 * Asks which columns of other data stand for those that a recipe was written for, with a proposal to start from.
 * @param props.drift what differs; null while nothing is asked.
 */
export function MappingDialog(props: {
  drift: DatasetDrift | null;
  busy: boolean;
  onRun: (mapping: Record<string, string>) => void;
  onClose: () => void;
}) {
  const { drift, busy, onRun, onClose } = props;
  return (
    <Dialog
      open={drift !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts.title}
      close={recipeWords.cancel}
    >
      {drift !== null && <MappingForm key={drift.drift.datasetId} drift={drift} busy={busy} onRun={onRun} />}
    </Dialog>
  );
}

function MappingForm(props: { drift: DatasetDrift; busy: boolean; onRun: (mapping: Record<string, string>) => void }) {
  const { drift, busy, onRun } = props;
  const mapped = toMappedColumns(drift);
  const [chosen, setChosen] = useState(() => Object.fromEntries(mapped.map(({ name, proposed }) => [name, proposed])));
  const [tried, setTried] = useState(false);
  const outcome = toMapping(drift, chosen);
  const added = drift.drift.columns.flatMap(({ change, name }) => (change === "added" ? [name] : []));
  const fault = toFault(outcome);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if ("mapping" in outcome) onRun(outcome.mapping);
      }}
    >
      <p className="text-small text-ink-soft [overflow-wrap:anywhere]">{texts.intro(drift.drift.name)}</p>
      {mapped.map((column) => (
        <label key={column.name} className="grid gap-1 text-small">
          <span className="[overflow-wrap:anywhere]">
            <span className="font-medium">{texts.column(column.name)}</span>{" "}
            <span className="text-ink-soft">{toChangeWords(column)}</span>
          </span>
          <select
            value={chosen[column.name] ?? ""}
            onChange={({ target }) => setChosen((known) => ({ ...known, [column.name]: target.value }))}
            className={fieldLook}
          >
            <option value="">{texts.none}</option>
            {drift.columns.map(({ name, kind }) => (
              <option key={name} value={name}>{`${name} (${kind})`}</option>
            ))}
          </select>
        </label>
      ))}
      {added.length > 0 && <p className="text-small text-ink-soft [overflow-wrap:anywhere]">{texts.added(added)}</p>}
      {fault !== null && (tried || drift.drift.status === "missing") && (
        <p role="alert" className="text-small text-failed [overflow-wrap:anywhere]">
          {fault}
        </p>
      )}
      <div>
        <Button kind="primary" type="submit" disabled={busy}>
          {texts.run}
        </Button>
      </div>
    </form>
  );
}

function toFault(outcome: ChosenMapping): string | null {
  if ("incomplete" in outcome) return texts.incomplete(outcome.incomplete);
  return "twice" in outcome ? texts.twice(outcome.twice) : null;
}

function toChangeWords({ changes }: MappedColumn): string {
  return changes
    .map((one) => {
      switch (one.change) {
        case "renamed":
          return texts.renamed(one.to);
        case "retyped":
          return texts.retyped(one.from, one.to);
        case "missing":
          return texts.missing;
      }
    })
    .join(", ");
}
