import type { Metadata } from "next";
import { requireSignIn } from "@/app/require-sign-in";
import { LibraryPage } from "@/components/library/library-page";
import { libraryWords } from "@/components/words/library-words";
import { words } from "@/components/words/words";

export const metadata: Metadata = { title: `${libraryWords.title} · ${words.product}` };

/** Search over everything, documents and definitions; the query is what is searched for. */
export default async function LibraryRoute(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { query } = await props.searchParams;
  const wanted = typeof query === "string" ? query : "";
  await requireSignIn(wanted === "" ? "/library" : `/library?${new URLSearchParams({ query: wanted }).toString()}`);
  return <LibraryPage />;
}
