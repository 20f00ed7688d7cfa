"use client";

import { Hand, Zap } from "lucide-react";
import type { ApprovalMode, SessionResponse } from "@/lib/domain/session";
import { cardWords } from "../../card-words";
import { MenuChoices, MenuHeading, MenuItem } from "../../ui/overlays/menu";
import { ComposerMenu } from "./composer-menu";

const texts = cardWords.approval;

const choices = [
  { id: "auto", label: texts.auto, note: texts.autoNote },
  { id: "ask", label: texts.ask, note: texts.askNote },
] as const;

/**
 * Chooses whether a run asks a person before it continues; its button states the current choice.
 * @param props.plansApproved whether plans are approved permanently, and where; `onAskAgain` revokes that.
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
