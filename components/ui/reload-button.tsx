"use client";

import { useRouter } from "next/navigation";
import { words } from "../words/words";
import { Button } from "./button";

/** Has the server read the page again. */
export function ReloadButton() {
  const router = useRouter();
  return (
    <Button size="small" onClick={() => router.refresh()}>
      {words.errors.reload}
    </Button>
  );
}
