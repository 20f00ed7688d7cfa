"use client";

import { Copy, Ellipsis, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { SessionSummary } from "@/lib/domain/session";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";
import { toSessionItems } from "../take-away/to-save-items";
import { Menu, MenuHeading, MenuItem } from "../ui/overlays/menu";
import { words } from "../words/words";
import { RenameField } from "./rename-field";
import { duplicateSession, pinSession, removeSession, renameSession, type ListChange } from "./session-actions";
import { StatusDot } from "./status-dot";
import { useRowFocus } from "./use-row-focus";

/** Shows a conversation in the sidebar, with a menu of its actions. */
export function SessionRow(props: {
  session: SessionSummary;
  current: boolean;
  /** It ended while another one was open. */
  unseen: boolean;
  /** Distinguishes it from others of the same title. */
  detail?: string;
  /** Shows a change of the entry, null for its removal, until `act` has made it. */
  onChange: (part: ListChange["part"], act: () => Promise<void>) => void;
}) {
  const { session, current, unseen, detail, onChange } = props;
  const router = useRouter();
  const [renaming, setRenaming] = useState(false);
  const [asking, setAsking] = useState(false);
  const { row, giveFocusBack } = useRowFocus();
  const { title, pinned } = session;

  if (renaming) {
    const done = (next: string | null, byKey: boolean) => {
      setRenaming(false);
      if (byKey) giveFocusBack();
      if (next !== null) onChange({ title: next }, () => renameSession(session, next));
    };
    return (
      <div ref={row}>
        <RenameField title={title} onDone={done} />
      </div>
    );
  }
  return (
    <div
      ref={row}
      className={classNames("group flex items-center rounded-md pr-1 hover:bg-hover", current && "bg-hover")}
    >
      <Link
        href={`/s/${session.id}`}
        aria-current={current ? "page" : undefined}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1.5 text-small focus-visible:-outline-offset-2"
      >
        <StatusDot status={session.status} unseen={unseen} />
        <span className={classNames("min-w-12 truncate", unseen && "font-medium")}>{title}</span>
        {detail !== undefined && (
          <span className="max-w-1/2 shrink-0 truncate text-[0.75rem]/4 text-ink-soft tabular-nums">{detail}</span>
        )}
      </Link>
      <Menu
        align="end"
        trigger={
          <Button
            kind="quiet"
            size="icon"
            aria-label={words.sessions.menu(title)}
            className="size-7 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
          >
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem onSelect={() => setRenaming(true)}>
          <Pencil aria-hidden /> {words.sessions.rename}
        </MenuItem>
        <MenuItem onSelect={() => onChange({ pinned: !pinned }, () => pinSession(session, !pinned))}>
          {pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          {pinned ? words.sessions.unpin : words.sessions.pin}
        </MenuItem>
        <MenuItem onSelect={() => void duplicateSession(session, (path) => router.push(path))}>
          <Copy aria-hidden /> {words.sessions.duplicate}
        </MenuItem>
        <MenuHeading>{words.sessions.export}</MenuHeading>
        {toSessionItems(session.id).map(
          (item) =>
            "address" in item && (
              <MenuItem key={item.label} asChild>
                <a href={item.address} download>
                  <span aria-hidden className="w-4" /> {item.label}
                </a>
              </MenuItem>
            ),
        )}
        <MenuItem danger onSelect={() => setAsking(true)}>
          <Trash2 aria-hidden /> {words.sessions.delete}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.sessions.deleteTitle}
        action={words.sessions.delete}
        onConfirm={() => {
          if (current) router.push("/");
          onChange(null, () => removeSession(session));
        }}
      >
        {words.sessions.deleteText(title)}
      </ConfirmDialog>
    </div>
  );
}
