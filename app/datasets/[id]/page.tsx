import { notFound } from "next/navigation";
import { DatasetPage } from "@/components/datasets/page/dataset-page";
import { DatasetId } from "@/lib/domain/ids";
import { requireSignIn } from "@/app/require-sign-in";

/** One dataset; the query selects which of its rows are shown. */
export default async function DatasetRoute(props: {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const id = DatasetId.schema.safeParse((await props.params).id);
  if (!id.success) notFound();
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(await props.searchParams)) {
    if (typeof value === "string") parameters.set(name, value);
  }
  const query = parameters.toString();
  await requireSignIn(`/datasets/${id.data}${query === "" ? "" : `?${query}`}`);
  return <DatasetPage key={`${id.data} ${query}`} id={id.data} query={query} />;
}
