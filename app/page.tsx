import { NewQuestion } from "@/components/chat/composer/new-question";
import { SampleChart } from "@/components/datasets/samples/sample-chart";
import { sampleFigures } from "@/components/datasets/samples/sample-figures";
import { RunId } from "@/lib/domain/ids";
import { requireSignIn } from "@/app/require-sign-in";

const charts = Object.fromEntries(
  Object.entries(sampleFigures).map(([name, figure]) => [name, <SampleChart key={name} figure={figure} />]),
);

/** The empty page: a new question. */
export default async function HomePage() {
  await requireSignIn("/");
  return <NewQuestion runId={RunId.create()} charts={charts} />;
}
