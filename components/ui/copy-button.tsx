"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { words } from "../words/words";
import { IconButton } from "./icon-button";
import { showFault } from "./show-fault";

const confirmMs = 1_500;

/** Copies `text` and confirms it for a moment. */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), confirmMs);
    } catch {
      // The browser's own message is less helpful.
      await showFault(null, words.answer.copyFailed);
    }
  };
  return (
    <IconButton name={copied ? words.answer.copied : name} onClick={() => void copy()}>
      {copied ? <Check /> : <Copy />}
    </IconButton>
  );
}
