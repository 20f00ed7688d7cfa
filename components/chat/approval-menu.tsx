"use client";

import { Hand, Zap } from "lucide-react";
import type { ApprovalMode, SessionResponse } from "@/lib/domain/session";
import { cardWords } from "../card-words";
import { Button } from "../ui/button";
import { Menu, MenuChoices, MenuHeading, MenuItem } from "../ui/menu";

const texts = cardWords.approval;

const choices = [
  { id: "auto", label: texts.auto, note: texts.autoNote },
  { id: "ask", label: texts.ask, note: texts.askNote },
] as const;

/**
 * Whether a person is asked before a run goes on; told by its button, changed in its menu.
 * @param props.plansApproved whether plans are approved for good, and where; `onAskAgain` takes that back.
 */
export function ApprovalMenu(props: {
  mode: ApprovalMode;
  onChange: (mode: ApprovalMode) => void;
  plansApproved?: SessionResponse["plansApproved"];
  onAskAgain?: () => void;
}) {
  const { mode, onChange, plansApproved, onAskAgain } = props;
  const Sign = mode === "ask" ? Hand : Zap;
  const label = texts[mode];
  return (
    <Menu
      side="top"
      trigger={
        <Button kind="quiet" size="small" aria-label={texts.current(label)} title={texts.current(label)}>
          <Sign aria-hidden />
          <span className="hidden @lg:inline">{label}</span>
        </Button>
      }
    >
      <MenuChoices value={mode} choices={choices} onChoose={onChange} />
      {plansApproved && (
        <>
          <MenuHeading>{texts.plansApproved[plansApproved]}</MenuHeading>
          <MenuItem onSelect={onAskAgain}>{texts.askAgain}</MenuItem>
        </>
      )}
    </Menu>
  );
}
