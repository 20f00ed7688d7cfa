"use client";

import { keepToolsApproved } from "../api/audit";
import { settingsResource } from "../api/installation";
import { revokePlanApproval } from "../api/sessions/sessions";
import { useResource } from "../api/use-resource";
import { settingsWords } from "../words/settings-words";
import { Button } from "../ui/button";
import { showFault } from "../ui/show-fault";
import { SettingsSection } from "./settings-section";

const texts = settingsWords.approvals;

/** Lists permanent approvals, each with a button to revoke it. */
export function ApprovalsSection() {
  const { value, error } = useResource(settingsResource);
  const tools = value?.toolsApproved ?? [];
  const revokeTool = async (tool: string) => {
    await keepToolsApproved(tools.filter((other) => other !== tool)).catch(showFault);
    await settingsResource.refresh();
  };
  const revoke = async () => {
    await revokePlanApproval().catch(showFault);
    await settingsResource.refresh();
  };
  return (
    <SettingsSection title={texts.title} name="approvals">
      <div role="status" aria-live="polite" className="grid gap-2 text-small">
        {value?.plansApproved && <p className="max-w-[72ch]">{texts.plans}</p>}
        {value && !value.plansApproved && tools.length === 0 && <p className="max-w-[72ch]">{texts.none}</p>}
        {!value && error instanceof Error && <p className="text-failed">{error.message}</p>}
      </div>
      {tools.length > 0 && (
        <div className="grid gap-2 text-small">
          <p className="max-w-[72ch]">{texts.tools}</p>
          <ul className="grid gap-1.5">
            {tools.map((tool) => (
              <li key={tool} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-mono">{tool}</span>
                <Button size="small" aria-label={texts.revokeTool(tool)} onClick={() => void revokeTool(tool)}>
                  {texts.askAgain}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {value?.plansApproved && (
        <p>
          <Button onClick={() => void revoke()}>{texts.revoke}</Button>
        </p>
      )}
    </SettingsSection>
  );
}
