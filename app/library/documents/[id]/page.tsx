import { notFound } from "next/navigation";
import { requireSignIn } from "@/app/require-sign-in";
import { DocumentPage } from "@/components/library/document-page";
import { LinkButton } from "@/components/ui/link-button";
import { NoticePage } from "@/components/ui/notice-page";
import { libraryWords } from "@/components/words/library-words";
import { toProblemSentence } from "@/lib/domain/action-result";
import { DocumentId } from "@/lib/domain/ids";
import { getDocument } from "@/lib/server/catalog/documents";
import { readForPage } from "@/lib/server/http/read-for-page";

const { documents: texts } = libraryWords;

/** The text of one document. */
export default async function DocumentRoute(props: { params: Promise<{ id: string }> }) {
  const id = DocumentId.schema.safeParse((await props.params).id);
  if (!id.success) notFound();
  await requireSignIn(`/library/documents/${id.data}`);
  const read = await readForPage("GET /api/documents/{id}", (container) => getDocument(container, id.data));
  if (read.ok) return <DocumentPage document={read.value} />;
  const text = read.problem.code === "not_found" ? texts.goneText : toProblemSentence(read.problem);
  return (
    <NoticePage title={texts.goneTitle} text={text}>
      <LinkButton href="/library">{texts.back}</LinkButton>
    </NoticePage>
  );
}
