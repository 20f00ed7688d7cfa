import { notFound } from "next/navigation";
import { DatasetPage } from "@/components/datasets/page/dataset-page";
import { KeepFresh } from "@/components/ui/keep-fresh";
import { LinkButton } from "@/components/ui/link-button";
import { NoticePage } from "@/components/ui/notice-page";
import { words } from "@/components/words/words";
import { toProblemSentence, type ActionResult } from "@/lib/domain/action-result";
import { DatasetId } from "@/lib/domain/ids";
import { getProfile, ProfileQuery } from "@/lib/server/datasets/get-profile";
import { readForPage } from "@/lib/server/http/read-for-page";
import { requireSignIn } from "@/app/require-sign-in";

/** One dataset; the query selects which of its rows are shown. */
export default async function DatasetRoute(props: {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const parsed = DatasetId.schema.safeParse((await props.params).id);
  if (!parsed.success) notFound();
  const id = parsed.data;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(await props.searchParams)) {
    if (typeof value === "string") parameters.set(name, value);
  }
  const query = parameters.toString();
  await requireSignIn(`/datasets/${id}${query === "" ? "" : `?${query}`}`);
  const read = await readForPage("GET /api/datasets/{id}", ({ catalogue }) => catalogue.getDataset(id));
  if (!read.ok) {
    const text = read.problem.code === "not_found" ? words.datasets.notFoundText : toProblemSentence(read.problem);
    return (
      <NoticePage title={words.datasets.notFoundTitle} text={text}>
        <LinkButton href="/">{words.errors.home}</LinkButton>
      </NoticePage>
    );
  }
  const compact = ProfileQuery.parse({ detail: "compact" });
  const parts = {
    profile: toKnown(
      readForPage("GET /api/datasets/{id}/profile", async (container) => {
        return (await getProfile(container, id, compact)).profile;
      }),
    ),
    versions: toKnown(readForPage("GET /api/datasets/{id}/versions", ({ catalogue }) => catalogue.listVersions(id))),
    use: toKnown(readForPage("GET /api/datasets/{id}/use", ({ catalogue }) => catalogue.findUse(id))),
  };
  return (
    <>
      <KeepFresh readAt={Date.now()} />
      <DatasetPage key={id} dataset={read.value} parts={parts} query={query} />
    </>
  );
}

/** The page omits a part that cannot be read, for example because the dataset has not been read yet. */
async function toKnown<Value>(read: Promise<ActionResult<Value>>): Promise<Value | undefined> {
  const result = await read;
  return result.ok ? result.value : undefined;
}
