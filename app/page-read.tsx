import { Suspense, type ReactNode } from "react";
import { SettingsSection } from "@/components/settings/settings-section";
import { ReloadButton } from "@/components/ui/reload-button";
import { toProblemSentence, type ActionResult } from "@/lib/domain/action-result";

interface PageReadProps<Value> {
  read: Promise<ActionResult<Value>>;
  /** The section that it fills, which stands there from the start with its anchor. */
  section?: { name: string; title: string };
  /** Shown until it is read. */
  loading?: ReactNode;
  children: (value: Value) => ReactNode;
}

/** Shows what the server reads for a part of a page as soon as it is read, or why it cannot be. */
export function PageRead<Value>(props: PageReadProps<Value>) {
  const { section, loading = null } = props;
  return (
    <Suspense fallback={section ? <SettingsSection {...section}>{loading}</SettingsSection> : loading}>
      <Content {...props} />
    </Suspense>
  );
}

async function Content<Value>({ read, section, children }: PageReadProps<Value>) {
  const result = await read;
  if (result.ok) return children(result.value);
  const problem = (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-failed">
      {toProblemSentence(result.problem)}
      <ReloadButton />
    </p>
  );
  return section ? <SettingsSection {...section}>{problem}</SettingsSection> : problem;
}
