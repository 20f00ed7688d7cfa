"use client";

import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { NoticePage } from "@/components/ui/notice-page";
import { words } from "@/components/words";

/** Stands in for a page whose code failed; the frame around it still works. */
export default function PageError({ reset }: { reset: () => void }) {
  return (
    <NoticePage title={words.errors.pageTitle} text={words.errors.pageText}>
      <Button onClick={reset}>{words.errors.reload}</Button>
      <LinkButton href="/">{words.errors.home}</LinkButton>
    </NoticePage>
  );
}
