"use client";

import { useRouter } from "next/navigation";
import type { Connection, ConnectionTest } from "@/lib/domain/connections/connection";
import { connectionKinds } from "@/lib/domain/connections/connection-kinds";
import { changeConnection, removeConnection, testConnection } from "@/app/actions/connections";
import { valueOf } from "../api/value-of";
import { toAddress } from "../connections/connection-fields";
import { TestLine } from "../connections/test-line";
import { connectionWords as texts } from "../words/connection-words";
import { Button } from "../ui/button";
import { useDayTime } from "../ui/use-day-time";
import { SettingsRow } from "./settings-row";
import { useRowAction } from "./use-row-action";

/** Shows a connection with its last test and its actions. */
export function ConnectionRow({ connection }: { connection: Connection }) {
  const { id, kind, name, status, detail, secretStatus, lastTest } = connection;
  const router = useRouter();
  const toDayTime = useDayTime();
  const { busy, outcome, test, change } = useRowAction<ConnectionTest>(lastTest);
  const onTest = () => test(() => valueOf(testConnection(id)).finally(() => router.refresh()));
  return (
    <SettingsRow
      name={name}
      facts={[connectionKinds[kind].label, toAddress(connection), texts.added(toDayTime(connection.createdAt))]}
      actionsLabel={texts.actions(name)}
      actions={
        <Button size="small" aria-busy={busy === "test"} onClick={onTest}>
          {busy === "test" ? texts.testing : texts.test}
        </Button>
      }
      removal={{
        ...{ action: texts.remove, title: texts.removeTitle, text: texts.removeText(name) },
        onConfirm: () => change(() => valueOf(removeConnection(id))),
      }}
      problem={
        <>
          {status === "preparing" && <p className="text-ink-soft">{texts.preparing}</p>}
          {status === "failed" && detail !== null && (
            <div className="flex flex-wrap items-center gap-2">
              <p className="min-w-0 flex-1 whitespace-pre-line text-failed [overflow-wrap:anywhere]">{detail}</p>
              {secretStatus !== "lost" && (
                <Button size="small" aria-busy={busy === "test"} onClick={onTest}>
                  {texts.installAgain}
                </Button>
              )}
            </div>
          )}
        </>
      }
      lostSecret={
        secretStatus === "lost"
          ? {
              ...{ label: texts.enterSecret, action: texts.saveSecret },
              onSave: (secret) => change(() => valueOf(changeConnection({ id, change: { secret } }))),
            }
          : undefined
      }
      outcome={<TestLine outcome={outcome} />}
    />
  );
}
