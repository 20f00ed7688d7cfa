"use client";

import { ChevronDown, Columns2 } from "lucide-react";
import { findCurrent } from "@/lib/domain/answers/find-current";
import type { MessageId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { Button } from "../../ui/button";
import { Menu, MenuChoices } from "../../ui/overlays/menu";
import { versionWords } from "../../words/answers/version-words";
import { toVersions } from "./to-versions";

/** Shows which version of an answer is visible and how it differs, with links to the others. */
export function VersionBar(props: {
  replies: readonly Message[];
  shown: MessageId;
  onShow: (messageId: MessageId) => void;
  /** Shows all versions in the side panel, to compare them and to roll back. */
  onOpen?: () => void;
}) {
  const { replies, shown, onShow, onOpen } = props;
  const versions = toVersions(replies);
  const place = versions.findIndex((version) => version.id === shown);
  const [current, newest] = [versions[place], findCurrent(versions, ({ answer }) => answer)];
  if (!current || !newest || versions.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <Menu
        trigger={
          <Button
            size="small"
            aria-label={versionWords.versions.choose(current.answer.version, place + 1, versions.length)}
            className="tabular-nums"
          >
            {current.answer.version}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuChoices
          value={shown}
          onChoose={onShow}
          choices={versions.map(({ id, answer, reason }) => ({ id, label: answer.version, note: reason }))}
        />
      </Menu>
      <span className="min-w-0 [overflow-wrap:anywhere]">{current.reason}</span>
      {newest.id !== shown && versions.at(-1)?.id !== shown && (
        <span className="inline-flex items-center gap-1 text-ink-soft">
          · {versionWords.versions.newest(newest.answer.version)}
          <Button size="small" kind="quiet" className="text-accent" onClick={() => onShow(newest.id)}>
            {versionWords.versions.show(newest.answer.version)}
          </Button>
        </span>
      )}
      {onOpen && (
        <Button size="small" kind="quiet" onClick={onOpen}>
          <Columns2 aria-hidden />
          {versionWords.panel.open}
        </Button>
      )}
    </div>
  );
}
