import type { Metadata } from "next";
import { PageRead } from "@/app/page-read";
import { requireSignIn } from "@/app/require-sign-in";
import { DefinitionSection } from "@/components/library/definition-section";
import { DocumentSection } from "@/components/library/document-section";
import { LibrarySearch } from "@/components/library/library-search";
import { KeepFresh } from "@/components/ui/keep-fresh";
import { RoomPage } from "@/components/ui/room-page";
import { libraryWords as texts } from "@/components/words/library-words";
import { words } from "@/components/words/words";
import { listDefinitions } from "@/lib/server/catalog/definitions";
import { listDocuments } from "@/lib/server/catalog/documents";
import { readForPage } from "@/lib/server/http/read-for-page";

export const metadata: Metadata = { title: `${texts.title} · ${words.product}` };

/** Search over everything, documents and definitions; the query is what is searched for. */
export default async function LibraryRoute(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { query } = await props.searchParams;
  const wanted = typeof query === "string" ? query : "";
  await requireSignIn(wanted === "" ? "/library" : `/library?${new URLSearchParams({ query: wanted }).toString()}`);
  return (
    <RoomPage title={texts.title} introduction={texts.introduction} takesFiles>
      <KeepFresh readAt={Date.now()} />
      <LibrarySearch />
      <PageRead
        read={readForPage("GET /api/documents", listDocuments)}
        section={{ name: "documents", title: texts.documents.title }}
      >
        {({ items }) => <DocumentSection documents={items} />}
      </PageRead>
      <PageRead
        read={readForPage("GET /api/definitions", listDefinitions)}
        section={{ name: "definitions", title: texts.definitions.title }}
      >
        {({ items }) => <DefinitionSection definitions={items} />}
      </PageRead>
    </RoomPage>
  );
}
