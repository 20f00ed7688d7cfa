"use client";

import { useState } from "react";
import type { Answer } from "@/lib/domain/answers/answer";
import { Dialog } from "../ui/overlays/dialog";
import { versionWords } from "../words/answers/version-words";
import { VersionComparison } from "./version-comparison";

const texts = versionWords.compare;

/** Compares two of several versions of an answer side by side, with selects for both. */
export function CompareDialog(props: {
  answers: readonly Answer[];
  /** Labels of the initially compared versions. */
  start: readonly [left: string, right: string];
  onClose: () => void;
}) {
  const { answers, start, onClose } = props;
  const [[left, right], setPair] = useState(start);
  const [one, other] = [left, right].map((label) => answers.find(({ version }) => version === label));
  return (
    <Dialog large open onOpenChange={(open) => !open && onClose()} title={texts.title(left, right)} close={texts.close}>
      <div className="mb-5 flex flex-wrap gap-4">
        <Choice label={texts.left} answers={answers} value={left} onChange={(version) => setPair([version, right])} />
        <Choice label={texts.right} answers={answers} value={right} onChange={(version) => setPair([left, version])} />
      </div>
      {one && other && <VersionComparison key={`${left} ${right}`} left={one} right={other} />}
    </Dialog>
  );
}

function Choice(props: {
  label: string;
  answers: readonly Answer[];
  value: string;
  onChange: (version: string) => void;
}) {
  return (
    <label className="flex items-center gap-2 text-small text-ink-soft">
      {props.label}
      <select
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className="h-8 rounded-md border border-line bg-surface px-2 text-ink tabular-nums"
      >
        {props.answers.map(({ version }) => (
          <option key={version}>{version}</option>
        ))}
      </select>
    </label>
  );
}
