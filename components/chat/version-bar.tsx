"use client";

import { ChevronDown } from "lucide-react";
import type { Answer } from "@/lib/domain/answer";
import type { MessageId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { Button } from "../ui/button";
import { Menu, MenuChoices } from "../ui/menu";
import { versionWords } from "../version-words";
import { toVersionReason } from "./to-version-reason";

interface Version {
  id: MessageId;
  version: string;
  reason: string;
}

/** Which of several versions of an answer is in sight and what sets it apart, with the way to the others. */
export function VersionBar(props: {
  replies: readonly Message[];
  shown: MessageId;
  onShow: (messageId: MessageId) => void;
}) {
  const { replies, shown, onShow } = props;
  const versions = toVersions(replies);
  const place = versions.findIndex((version) => version.id === shown);
  const [current, newest] = [versions[place], versions.at(-1)];
  if (!current || !newest || versions.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <Menu
        trigger={
          <Button
            size="small"
            aria-label={versionWords.versions.choose(current.version, place + 1, versions.length)}
            className="tabular-nums"
          >
            {current.version}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuChoices
          value={shown}
          onChoose={onShow}
          choices={versions.map((version) => ({ id: version.id, label: version.version, note: version.reason }))}
        />
      </Menu>
      <span className="min-w-0 [overflow-wrap:anywhere]">{current.reason}</span>
      {newest.id !== shown && (
        <span className="inline-flex items-center gap-1 text-ink-soft">
          · {versionWords.versions.newest(newest.version)}
          <Button size="small" kind="quiet" className="text-accent" onClick={() => onShow(newest.id)}>
            {versionWords.versions.show(newest.version)}
          </Button>
        </span>
      )}
    </div>
  );
}

function toVersions(replies: readonly Message[]): Version[] {
  let before: Answer | undefined;
  const versions: Version[] = [];
  for (const { id, answer } of replies) {
    if (!answer) continue;
    versions.push({ id, version: answer.version, reason: toVersionReason(answer, before) });
    before = answer;
  }
  return versions;
}
