"use client";

import { Database } from "lucide-react";
import { useState } from "react";
import { rememberDatasets } from "../api/datasets/dataset-list";
import { connectionWords as texts } from "../words/connection-words";
import { chooseDatasets } from "../draft/draft-datasets";
import { Button } from "../ui/button";
import { useLoaded } from "../ui/use-loaded";

const load = () => import("./database-dialog");

/** Opens the dialog that reads a table of a database, loaded with the first click; the dataset is chosen for the draft's question. */
export function DatabaseButton({ draftKey }: { draftKey: string }) {
  const [open, setOpen] = useState(false);
  const room = useLoaded(load, open);
  return (
    <>
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Database aria-hidden />
        {texts.fromDatabase}
      </Button>
      {open && room && (
        <room.DatabaseDialog
          onRead={(dataset) => {
            rememberDatasets([dataset]);
            chooseDatasets(draftKey, [dataset]);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
