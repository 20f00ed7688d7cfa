"use client";

import { Hand, Zap } from "lucide-react";
import type { ApprovalMode, SessionResponse } from "@/lib/domain/session";
import { cardWords } from "../../words/card-words";
import { MenuChoices, MenuHeading, MenuItem } from "../../ui/overlays/menu";
import { ComposerMenu } from "./composer-menu";

const texts = cardWords.approval;

const choices = [
  { id: "auto", label: texts.auto, note: texts.autoNote },
  { id: "ask", label: texts.ask, note: texts.askNote },
] as const;

/**
 * Selects whether runs ask for approval before they continue; the button shows the current choice.
 * @param props.plansApproved scope of the standing approval of plans, if any; `onAskAgain` revokes it.
 */
export function ApprovalMenu(props: {
  mode: ApprovalMode;
  onChange: (mode: ApprovalMode) => void;
  plansApproved?: SessionResponse["plansApproved"];
  onAskAgain?: () => void;
}) {
  const { mode, onChange, plansApproved, onAskAgain } = props;
  const label = texts[mode];
  return (
    <ComposerMenu sign={mode === "ask" ? Hand : Zap} label={label} name={texts.current(label)}>
      <MenuChoices value={mode} choices={choices} onChoose={onChange} />
      {plansApproved && (
        <>
          <MenuHeading>{texts.plansApproved[plansApproved]}</MenuHeading>
          <MenuItem onSelect={onAskAgain}>{texts.askAgain}</MenuItem>
        </>
      )}
    </ComposerMenu>
  );
}
