"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { ParamValue } from "@/lib/domain/recipes/recipe";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import type { RecipeChangeOutcome, RecipeView } from "@/lib/domain/recipes/recipe-view";
import { DatasetId } from "@/lib/domain/ids";
import { addRemoteDataset } from "@/app/actions/connections";
import { runRecipe, updateRecipe } from "@/app/actions/recipes";
import { datasetList, rememberDatasets } from "../api/datasets/dataset-list";
import { valueOf } from "../api/value-of";
import { useResource } from "../api/use-resource";
import { DatasetSection } from "../datasets/page/dataset-section";
import { recipeWords as texts } from "../words/recipe-words";
import { Button } from "../ui/button";
import { InstructionField } from "./instruction-field";
import { toMoveOps } from "./move-step";
import { CheckResults } from "./check-results";
import { DriftPolicy } from "./drift-policy";
import { Lineage, RecipeExports, RecipeVersions } from "./recipe-history";
import { RecipeSuggestions } from "./recipe-suggestions";
import { ComputedNote, RemoteApproval, RemoteNote } from "./remote-run";
import { RunOn } from "./run-on";
import { type FilledStep, type OtherTable, StepForm } from "./step-form";
import { StepList } from "./step-list";
import { StepPreview } from "./step-preview";
import { useRecipe } from "./use-recipe";

type Step = RecipeView["steps"][number];

/** A change that was measured and would run on the server of a live table. */
interface RemoteChange {
  name: string;
  outcome: RecipeChangeOutcome;
  ops: readonly RecipeOp[];
  options: { datasetIds?: DatasetId[]; payloadHash: string };
}

/** The recipe of a dataset: its steps with their rows, what each changes, its checks, versions and lineage. */
export function RecipePanel({ dataset, onChanged }: { dataset: Dataset; onChanged: () => void }) {
  const { recipe, error, versions, lineage, types, busy, change, measure, read, rollBack, perform } = useRecipe(
    dataset,
    onChanged,
  );
  const { value: datasets = [] } = useResource(datasetList);
  const [chosen, setChosen] = useState<string | null>(null);
  const [editing, setEditing] = useState<Step | "new" | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [asked, setAsked] = useState<RemoteChange | null>(null);
  const router = useRouter();
  const isLive = dataset.source?.mode === "live";
  if (recipe === undefined) {
    return error instanceof Error ? <p role="alert">{error.message}</p> : <div aria-busy className="h-40" />;
  }
  const steps = recipe?.steps ?? [];
  const selected = steps.find(({ id }) => id === chosen)?.id ?? steps.at(-1)?.id ?? null;
  const apply = async (ops: readonly RecipeOp[], datasetIds?: DatasetId[]) => {
    setFault(null);
    setAsked(null);
    try {
      // What runs on somebody's server is approved before.
      if (isLive) {
        const { name, outcome } = await measure(ops, datasetIds);
        setAsked({ name, outcome, ops, options: { datasetIds, payloadHash: outcome.payloadHash } });
      } else await change(ops, { datasetIds });
      setEditing(null);
      return true;
    } catch (reason) {
      setFault(reason instanceof Error ? reason.message : String(reason));
      return false;
    }
  };
  const approve = async ({ ops, options }: RemoteChange) => {
    try {
      await change(ops, options);
    } catch (reason) {
      setFault(reason instanceof Error ? reason.message : String(reason));
    }
    setAsked(null);
  };
  const save = ({ type, params, other }: FilledStep) => {
    if (editing !== "new") return editing === null ? null : apply(toEditOps(editing, params));
    const add: RecipeOp = { op: "AddStep", type, params: params as Record<string, ParamValue> };
    if (other === null) return apply([add]);
    const { id: from, port } = other;
    return apply([add, { op: "Connect", from, to: toNextId(steps, type), port }], [DatasetId.parse(from)]);
  };
  return (
    <>
      <DatasetSection
        id="steps"
        title={texts.title}
        action={
          <Button size="small" disabled={busy || types === undefined} onClick={() => setEditing("new")}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {steps.length === 0 ? (
            <>
              <p className="text-small text-ink-soft">{isLive ? texts.noneLive : texts.none}</p>
              <RecipeSuggestions id={dataset.id} busy={busy} onUse={(ops) => void apply(ops)} />
            </>
          ) : (
            <StepList
              steps={steps}
              selected={selected}
              busy={busy}
              isMovable={recipe !== null && steps.length > 1 && toMoveOps(recipe, 0, 1) !== null}
              actions={{
                onSelect: setChosen,
                onEdit: setEditing,
                onMove: (from, to) => {
                  const ops = recipe && toMoveOps(recipe, from, to);
                  if (ops && ops.length > 0) void apply(ops);
                },
                onToggle: (step) =>
                  void apply([{ op: "SetParam", step: step.id, param: "disabled", value: step.disabled !== true }]),
                onRemove: (step) => void apply([{ op: "RemoveStep", step: step.id }]),
              }}
            />
          )}
          {isLive && (
            <RemoteNote recipe={recipe} onCopy={() => copyTable(dataset, (address) => router.push(address))} />
          )}
          {!isLive && recipe?.computedBy !== undefined && <ComputedNote computedBy={recipe.computedBy} />}
          {asked !== null && (
            <RemoteApproval
              outcome={asked.outcome}
              name={asked.name}
              isNew={!recipe?.outputDatasetId}
              busy={busy}
              onApprove={() => void approve(asked)}
              onCancel={() => setAsked(null)}
            />
          )}
          {busy && (
            <p role="status" className="text-small text-ink-soft">
              {texts.working}
            </p>
          )}
          {recipe?.run?.status === "failed" && recipe.run.fault !== undefined && fault === null && !busy && (
            <p className="text-small text-failed [overflow-wrap:anywhere]">{texts.failed(recipe.run.fault)}</p>
          )}
          {editing === null && fault !== null && (
            <p role="alert" className="text-small text-failed [overflow-wrap:anywhere]">
              {fault}
            </p>
          )}
          {editing !== null && types !== undefined && (
            <StepForm
              key={editing === "new" ? "new" : editing.id}
              types={types}
              step={editing === "new" ? null : editing}
              columns={dataset.columns.map(({ name }) => name)}
              busy={busy}
              fault={fault}
              others={toOthers({ datasets, dataset, recipe, editing })}
              onSave={(filled) => void save(filled)}
              onCancel={() => {
                setFault(null);
                setEditing(null);
              }}
            />
          )}
          <InstructionField busy={busy} onRead={read} onApply={apply} />
        </div>
      </DatasetSection>
      {recipe !== null && selected !== null && (
        <DatasetSection id="preview" title={texts.preview.title}>
          <StepPreview recipeId={recipe.id} version={recipe.version} step={selected} />
        </DatasetSection>
      )}
      {recipe !== null && steps.length > 0 && (
        <DatasetSection id="checks" title={texts.checks.title}>
          <CheckResults checks={recipe.checks} verdict={recipe.verdict} />
        </DatasetSection>
      )}
      {recipe !== null && versions !== undefined && versions.length > 0 && (
        <DatasetSection id="recipe-versions" title={texts.versions.title}>
          <RecipeVersions versions={versions} busy={busy} onRollBack={rollBack} />
        </DatasetSection>
      )}
      {lineage !== undefined && (
        <DatasetSection id="lineage" title={texts.lineage.title}>
          <Lineage lineage={lineage} />
        </DatasetSection>
      )}
      {recipe !== null && steps.length > 0 && (
        <>
          <DatasetSection id="run-on" title={texts.runOn.title}>
            {recipe.drift !== undefined && <p className="mb-2 text-small">{texts.newer}</p>}
            <RunOn
              id={recipe.id}
              own={dataset.id}
              busy={busy}
              onRun={(options) => perform(() => valueOf(runRecipe({ id: recipe.id, ...options })))}
            />
            <DriftPolicy
              policy={recipe.policy}
              busy={busy}
              onChange={(policy) => perform(() => valueOf(updateRecipe({ id: recipe.id, change: { policy } })))}
            />
          </DatasetSection>
          <DatasetSection id="export" title={texts.export.title}>
            <RecipeExports id={recipe.id} />
          </DatasetSection>
        </>
      )}
    </>
  );
}

/** Starts reading the rows of a live table into another dataset, and opens its page. Throws an ApiError. */
async function copyTable({ name, source }: Dataset, open: (address: string) => void): Promise<void> {
  if (source === undefined) return;
  const copyName = texts.remote.copyName(name);
  const copy = await valueOf(addRemoteDataset({ ...source, mode: "snapshot", name: copyName }));
  rememberDatasets([copy]);
  open(`/datasets/${copy.id}?tab=recipe`);
}

/** The id that a new step of a type gets. */
function toNextId(steps: readonly Step[], type: string): string {
  const numbers = steps.flatMap((step) => (step.type === type ? [Number(step.id.slice(type.length + 1))] : []));
  return `${type}_${Math.max(0, ...numbers) + 1}`;
}

/** The tables that a step can read beside its own: any other dataset for a new one, else the one that it reads. */
function toOthers(known: {
  datasets: readonly Dataset[];
  dataset: Dataset;
  recipe: RecipeView | null;
  editing: Step | "new";
}): OtherTable[] {
  const { datasets, dataset, recipe, editing } = known;
  const toTable = ({ id, name, columns }: Pick<Dataset, "id" | "name"> & { columns: readonly { name: string }[] }) => ({
    ...{ id, name, columns: columns.map((column) => column.name) },
  });
  if (editing === "new")
    return datasets.filter(({ id, status }) => id !== dataset.id && status === "ready").map(toTable);
  const inputs = recipe?.inputs.filter(({ id }) => editing.inputs[1]?.from === id) ?? [];
  return inputs.map(({ datasetId, name, columns }) => toTable({ id: datasetId, name, columns }));
}

/** Sets the params of a step that differ, and removes those that are gone. */
function toEditOps({ id, params: before }: Step, params: Record<string, unknown>): RecipeOp[] {
  const names = new Set([...Object.keys(before), ...Object.keys(params)]);
  return [...names].flatMap((param) => {
    const value = (params[param] ?? null) as ParamValue;
    const isSame = JSON.stringify(before[param] ?? null) === JSON.stringify(value);
    return isSame ? [] : [{ op: "SetParam" as const, step: id, param, value }];
  });
}
