import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SessionMissing } from "@/components/chat/session-missing";
import { SessionWorkspace } from "@/components/chat/session-workspace";
import { toPageTitle } from "@/components/chat/to-page-title";
import { RunId, SessionId } from "@/lib/domain/ids";
import { readForPage } from "@/lib/server/http/read-for-page";
import { getConversation } from "@/lib/server/sessions/get-conversation";
import { requireSignIn } from "@/app/require-sign-in";
import { describeFigures } from "./describe-figures";

type Props = { params: Promise<{ id: string }> };

/** Reads the conversation of the address, once for a request. */
const readConversation = cache(async (id: string) => {
  const parsed = SessionId.schema.safeParse(id);
  if (!parsed.success) notFound();
  await requireSignIn(`/s/${parsed.data}`);
  return readForPage("GET /api/sessions/{id}", async (container) => {
    const conversation = await getConversation(container, parsed.data);
    return { ...conversation, descriptions: await describeFigures(container, conversation.session) };
  });
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const read = await readConversation((await params).id);
  return read.ok ? { title: toPageTitle(read.value.session) } : {};
}

/** One conversation. */
export default async function SessionPage({ params }: Props) {
  const read = await readConversation((await params).id);
  if (read.ok) return <SessionWorkspace key={read.value.session.id} {...read.value} runId={RunId.create()} />;
  if (read.problem.code === "not_found") notFound();
  return <SessionMissing error={read.problem} />;
}
