"use client";

import { useState } from "react";
import type { ConnectionCheckPayload } from "@/lib/domain/connections/connection-check";
import { cardWords } from "../words/card-words";
import { RepairConnection } from "../connections/repair-connection";
import type { CardProps } from "./card-props";
import { WaitingCard } from "./waiting-card";

/** Shows which connections do not work and why, lets the user fix them in place, and continues. */
export function ConnectionCard(props: CardProps & { payload: ConnectionCheckPayload }) {
  const { payload, onSend } = props;
  const [repaired, setRepaired] = useState<ReadonlySet<string>>(new Set());
  return (
    <WaitingCard
      {...props}
      ready={{ response: { optionId: "continue" }, refusal: null }}
      action={cardWords.connection.proceed}
      decline={{ label: cardWords.connection.end, onDecline: () => onSend({ optionId: "end" }) }}
      lead={payload.connections.map((fault) => (
        <div key={fault.connectionId} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border p-3 text-small">
          <div className="grid gap-1 [overflow-wrap:anywhere]">
            <h4 className="font-medium">{fault.name ?? cardWords.connection.removed}</h4>
            <p className="text-ink-soft">
              {cardWords.connection.needed(fault.datasets.map(({ name }) => `“${name}”`).join(", "))}
            </p>
            {!repaired.has(fault.connectionId) && <p className="text-failed">{fault.detail}</p>}
          </div>
          <RepairConnection
            fault={fault}
            onRepaired={() => setRepaired((before) => new Set([...before, fault.connectionId]))}
          />
        </div>
      ))}
    >
      {null}
    </WaitingCard>
  );
}
