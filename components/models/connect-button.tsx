"use client";

import { Plug } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button";
import { useLoaded } from "../ui/use-loaded";
import { words } from "../words/words";

const load = () => import("./connect-dialog");

/** Opens the dialog for connecting a model, which is loaded on the first click. */
export function ConnectButton({ kind }: { kind: "quiet" | "primary" }) {
  const [open, setOpen] = useState(false);
  const room = useLoaded(load, open);
  return (
    <>
      <Button
        kind={kind}
        size={kind === "quiet" ? "small" : "normal"}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Plug aria-hidden />
        {words.home.connect}
      </Button>
      {open && room && <room.ConnectDialog onClose={() => setOpen(false)} />}
    </>
  );
}
