import { notFound } from "next/navigation";
import { requireSignIn } from "@/app/require-sign-in";
import { DocumentPage } from "@/components/library/document-page";
import { DocumentId } from "@/lib/domain/ids";

/** The text of one document. */
export default async function DocumentRoute(props: { params: Promise<{ id: string }> }) {
  const id = DocumentId.schema.safeParse((await props.params).id);
  if (!id.success) notFound();
  await requireSignIn(`/library/documents/${id.data}`);
  return <DocumentPage key={id.data} id={id.data} />;
}
