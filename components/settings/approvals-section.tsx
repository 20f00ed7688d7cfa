"use client";

import type { Settings, SettingsChange } from "@/lib/domain/settings";
import { changeSettings } from "@/app/actions/settings";
import { valueOf } from "../api/value-of";
import { settingsWords } from "../words/settings-words";
import { Button } from "../ui/button";
import { showFault } from "../ui/show-fault";
import { SettingsSection } from "./settings-section";

const texts = settingsWords.approvals;

/** Lists permanent approvals, each with a button to revoke it. */
export function ApprovalsSection({ settings }: { settings: Settings }) {
  const { plansApproved, toolsApproved: tools = [] } = settings;
  const change = (wanted: SettingsChange) => void valueOf(changeSettings(wanted)).catch(showFault);
  return (
    <SettingsSection title={texts.title} name="approvals">
      <div role="status" aria-live="polite" className="grid gap-2 text-small">
        {plansApproved && <p className="max-w-[72ch]">{texts.plans}</p>}
        {!plansApproved && tools.length === 0 && <p className="max-w-[72ch]">{texts.none}</p>}
      </div>
      {tools.length > 0 && (
        <div className="grid gap-2 text-small">
          <p className="max-w-[72ch]">{texts.tools}</p>
          <ul className="grid gap-1.5">
            {tools.map((tool) => (
              <li key={tool} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-mono">{tool}</span>
                <Button
                  size="small"
                  aria-label={texts.revokeTool(tool)}
                  onClick={() => change({ toolsApproved: tools.filter((other) => other !== tool) })}
                >
                  {texts.askAgain}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {plansApproved && (
        <p>
          <Button onClick={() => change({ plansApproved: false })}>{texts.revoke}</Button>
        </p>
      )}
    </SettingsSection>
  );
}
