"use client";

import type { ConnectedModel, ModelTest } from "@/lib/domain/connected-model";
import { changeModel, removeModel, testModel } from "@/app/actions/models";
import { healthResource } from "../api/health-resource";
import { valueOf } from "../api/value-of";
import { TestOutcome } from "../models/test-outcome";
import { modelWords as texts } from "../words/model-words";
import { Button } from "../ui/button";
import { useDayTime } from "../ui/use-day-time";
import { SettingsRow } from "./settings-row";
import { useRowAction } from "./use-row-action";

/**
 * Shows a configured model with its actions.
 * @param props.isFixed whether the environment selects the engine.
 */
export function ModelRow({ model, isFixed }: { model: ConnectedModel; isFixed: boolean }) {
  const { id, label, baseUrl, active, source, keyStatus, problem, createdAt } = model;
  const toDayTime = useDayTime();
  const { busy, outcome, test, ...row } = useRowAction<ModelTest>();
  const change = (action: () => Promise<unknown>) => row.change(() => action().then(healthResource.refresh));
  return (
    <SettingsRow
      name={label}
      facts={[
        active && texts.inUse,
        source === "environment" && texts.fromEnvironment,
        baseUrl,
        createdAt !== null && texts.added(toDayTime(createdAt)),
      ]}
      actionsLabel={texts.actions(label)}
      actions={
        <>
          {source === "settings" && !isFixed && keyStatus !== "lost" && (
            <Button
              size="small"
              onClick={() => change(() => valueOf(changeModel({ id, change: { active: !active } })))}
            >
              {active ? texts.stop : texts.use}
            </Button>
          )}
          <Button size="small" aria-busy={busy === "test"} onClick={() => test(() => valueOf(testModel(id)))}>
            {busy === "test" ? texts.testing : texts.test}
          </Button>
        </>
      }
      removal={
        source === "settings"
          ? {
              ...{ action: texts.remove, title: texts.removeTitle },
              text: active ? texts.removeText(label) : texts.removeUnused(label),
              onConfirm: () => change(() => valueOf(removeModel(id))),
            }
          : undefined
      }
      problem={problem !== null && <p className="text-failed">{problem}</p>}
      lostSecret={
        keyStatus === "lost"
          ? {
              ...{ label: texts.enterKey, action: texts.saveKey },
              onSave: (key) => change(() => valueOf(changeModel({ id, change: { key } }))),
            }
          : undefined
      }
      outcome={<TestOutcome outcome={outcome} />}
    />
  );
}
