"use client";

import type { Investigation } from "@/lib/domain/investigations/investigation";
import { useLoaded } from "../ui/use-loaded";

const load = () => import("./investigation-card").then((room) => ({ Card: room.InvestigationCard }));

/** Shows the card of an investigation, which is loaded with the first one. */
export function LazyInvestigationCard(props: { id: string; investigation: Investigation }) {
  const room = useLoaded(load, true);
  return room === null ? (
    <div aria-hidden className="h-40 animate-pulse rounded-md bg-sunken" />
  ) : (
    <room.Card {...props} />
  );
}
