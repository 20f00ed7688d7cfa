"use client";

import { Database } from "lucide-react";
import { useState } from "react";
import { connectionWords as texts } from "../words/connection-words";
import { Button } from "../ui/button";
import { LazyDatabaseDialog } from "./lazy-database-dialog";

/** Opens the dialog that reads a table of a database for the draft's question. */
export function DatabaseButton({ draftKey }: { draftKey: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Database aria-hidden />
        {texts.fromDatabase}
      </Button>
      <LazyDatabaseDialog draftKey={draftKey} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
