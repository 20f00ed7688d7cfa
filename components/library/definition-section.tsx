import type { Definition } from "@/lib/domain/library/definition";
import { addDefinition } from "@/app/actions/definitions";
import { libraryWords } from "../words/library-words";
import { SettingsSection } from "../settings/settings-section";
import { DefinitionForm } from "./definition-form";
import { DefinitionRow } from "./definition-row";

const { definitions: texts } = libraryWords;

/** Lists the definitions of this installation, with forms to add, change and delete them. */
export function DefinitionSection({ definitions }: { definitions: readonly Definition[] }) {
  return (
    <SettingsSection title={texts.title} name="definitions">
      <p className="max-w-[72ch] text-small text-ink-soft">{texts.hint}</p>
      {definitions.length === 0 && <p className="text-small">{texts.empty}</p>}
      {definitions.length > 0 && (
        <ul aria-label={texts.title} className="divide-y">
          {definitions.map((definition) => (
            <DefinitionRow key={definition.id} definition={definition} />
          ))}
        </ul>
      )}
      <DefinitionForm action={texts.add} busy={texts.adding} onSubmit={addDefinition} />
    </SettingsSection>
  );
}
