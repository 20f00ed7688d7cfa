import { notFound } from "next/navigation";
import { DatasetPage } from "@/components/datasets/dataset-page";
import { DatasetId } from "@/lib/domain/ids";
import { requireSignIn } from "@/app/require-sign-in";

/** One dataset. */
export default async function DatasetRoute({ params }: { params: Promise<{ id: string }> }) {
  const id = DatasetId.schema.safeParse((await params).id);
  if (!id.success) notFound();
  await requireSignIn(`/datasets/${id.data}`);
  return <DatasetPage key={id.data} id={id.data} />;
}
