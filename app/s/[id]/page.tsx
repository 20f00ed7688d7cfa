import { notFound } from "next/navigation";
import { SessionWorkspace } from "@/components/chat/session-workspace";
import { SessionId } from "@/lib/domain/ids";

/** One conversation. */
export default async function SessionPage({ params }: { params: Promise<{ id: string }> }) {
  const id = SessionId.schema.safeParse((await params).id);
  if (!id.success) notFound();
  return <SessionWorkspace key={id.data} id={id.data} />;
}
