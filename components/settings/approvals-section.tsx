"use client";

import { settingsResource } from "../api/installation";
import { revokePlanApproval } from "../api/sessions/sessions";
import { useResource } from "../api/use-resource";
import { settingsWords } from "../settings-words";
import { Button } from "../ui/button";
import { showFault } from "../ui/show-fault";
import { SettingsSection } from "./settings-section";

const texts = settingsWords.approvals;

/** Lists permanent approvals, with a button to revoke them. */
export function ApprovalsSection() {
  const { value, error } = useResource(settingsResource);
  const revoke = async () => {
    await revokePlanApproval().catch(showFault);
    await settingsResource.refresh();
  };
  return (
    <SettingsSection title={texts.title} name="approvals">
      <div role="status" aria-live="polite" className="grid gap-2 text-small">
        {value && <p className="max-w-[72ch]">{value.plansApproved ? texts.plans : texts.none}</p>}
        {!value && error instanceof Error && <p className="text-failed">{error.message}</p>}
      </div>
      {value?.plansApproved && (
        <p>
          <Button onClick={() => void revoke()}>{texts.revoke}</Button>
        </p>
      )}
    </SettingsSection>
  );
}
