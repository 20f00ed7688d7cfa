import { useState, type ReactNode } from "react";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";
import { SecretForm } from "./secret-form";

/** Shows something that was added in the settings, with its actions and what became of its last test. */
export function SettingsRow(props: {
  name: string;
  /** Shown below the name; the ones that do not apply are left out. */
  facts: readonly (string | false | null)[];
  /** Accessible name of the actions. */
  actionsLabel: string;
  /** Buttons, before the one that removes it. */
  actions: ReactNode;
  /** How it is removed; undefined when it cannot be. */
  removal?: { action: string; title: string; text: string; onConfirm: () => void };
  /** Why it does not work. */
  problem?: ReactNode;
  /** Present when the stored secret can no longer be read: how it is entered again. */
  lostSecret?: { label: string; action: string; onSave: (secret: string) => void };
  /** Outcome of the last test. */
  outcome: ReactNode;
  /** Further parts. */
  children?: ReactNode;
}) {
  const { name, removal, lostSecret } = props;
  const [removing, setRemoving] = useState(false);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border px-3 py-2 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1 [overflow-wrap:anywhere]">
          <p className="font-medium">{name}</p>
          <p className="text-ink-soft">{props.facts.filter((fact) => typeof fact === "string").join(" · ")}</p>
        </div>
        <div role="group" aria-label={props.actionsLabel} className="flex flex-wrap gap-1">
          {props.actions}
          {removal && (
            <Button size="small" kind="quiet" onClick={() => setRemoving(true)}>
              {removal.action}
            </Button>
          )}
        </div>
      </div>
      {props.problem}
      {lostSecret && (
        <SecretForm
          label={`${lostSecret.label}: ${name}`}
          placeholder={lostSecret.label}
          action={lostSecret.action}
          onSave={lostSecret.onSave}
        />
      )}
      <div role="status" aria-live="polite" className="empty:hidden">
        {props.outcome}
      </div>
      {props.children}
      {removal && (
        <ConfirmDialog
          open={removing}
          onOpenChange={setRemoving}
          title={removal.title}
          action={removal.action}
          onConfirm={removal.onConfirm}
        >
          {removal.text}
        </ConfirmDialog>
      )}
    </li>
  );
}
