import { notFound } from "next/navigation";
import { DatasetPage } from "@/components/datasets/dataset-page";
import { DatasetId } from "@/lib/domain/ids";

/** One dataset. */
export default async function DatasetRoute({ params }: { params: Promise<{ id: string }> }) {
  const id = DatasetId.schema.safeParse((await params).id);
  if (!id.success) notFound();
  return <DatasetPage key={id.data} id={id.data} />;
}
