import { notFound } from "next/navigation";
import { SessionWorkspace } from "@/components/chat/session-workspace";
import { SessionId } from "@/lib/domain/ids";
import { requireSignIn } from "@/app/require-sign-in";

/** One conversation. */
export default async function SessionPage({ params }: { params: Promise<{ id: string }> }) {
  const id = SessionId.schema.safeParse((await params).id);
  if (!id.success) notFound();
  await requireSignIn(`/s/${id.data}`);
  return <SessionWorkspace key={id.data} id={id.data} />;
}
