"use client";

import { Cpu } from "lucide-react";
import Link from "next/link";
import type { ChosenEngine, EngineKind } from "@/lib/domain/engine-kind";
import { healthResource } from "../../api/health-resource";
import { useKnown } from "../../api/server-state";
import { cardWords } from "../../words/card-words";
import { MenuChoices, MenuHeading, MenuItem } from "../../ui/overlays/menu";
import { ComposerMenu } from "./composer-menu";

const texts = cardWords.engine;

/**
 * Selects which engine answers. The button shows the current one; without a model, the menu explains the built-in
 * engine and where to add a model.
 */
export function EngineMenu(props: { chosen: ChosenEngine | undefined; onChange: (engine: EngineKind) => void }) {
  const { chosen, onChange } = props;
  const { value: health } = useKnown(healthResource);
  if (health === undefined) return null;
  const { engine } = health;
  const own = health.engineLabel ?? engine;
  const label = chosen === undefined ? own : texts.builtin;
  return (
    <ComposerMenu sign={Cpu} label={label} name={texts.current(label)}>
      {engine === "builtin" ? (
        <>
          <MenuHeading>{texts.builtinText}</MenuHeading>
          <MenuItem asChild>
            <Link href="/settings#models">{texts.add}</Link>
          </MenuItem>
        </>
      ) : (
        <MenuChoices
          value={chosen ?? engine}
          choices={[
            { id: engine, label: own, note: texts.ownNote },
            { id: "builtin", label: texts.builtin, note: texts.builtinNote },
          ]}
          onChoose={onChange}
        />
      )}
    </ComposerMenu>
  );
}
