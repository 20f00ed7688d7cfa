"use client";

import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { NoticePage } from "@/components/ui/notice-page";
import { words } from "@/components/words/words";

/** Replaces a page whose code failed, or could not be fetched; the surrounding frame still works. */
export default function PageError() {
  return (
    <NoticePage title={words.errors.pageTitle} text={words.errors.pageText}>
      {/* A failed fetch is not retried within the page. */}
      <Button onClick={() => window.location.reload()}>{words.errors.reload}</Button>
      <LinkButton href="/">{words.errors.home}</LinkButton>
    </NoticePage>
  );
}
