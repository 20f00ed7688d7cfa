"use client";

import { addDefinition, definitionsResource } from "../api/library";
import { useResource } from "../api/use-resource";
import { libraryWords } from "../words/library-words";
import { SettingsSection } from "../settings/settings-section";
import { DefinitionForm } from "./definition-form";
import { DefinitionRow } from "./definition-row";

const { definitions: texts } = libraryWords;

/** Lists the definitions of this installation, with forms to add, change and delete them. */
export function DefinitionSection() {
  const { value, error } = useResource(definitionsResource);
  return (
    <SettingsSection title={texts.title} name="definitions">
      <p className="max-w-[72ch] text-small text-ink-soft">{texts.hint}</p>
      {value === undefined && error instanceof Error && <p className="text-small text-failed">{error.message}</p>}
      {value?.length === 0 && <p className="text-small">{texts.empty}</p>}
      {value && value.length > 0 && (
        <ul aria-label={texts.title} className="divide-y">
          {value.map((definition) => (
            <DefinitionRow key={definition.id} definition={definition} />
          ))}
        </ul>
      )}
      <DefinitionForm
        action={texts.add}
        busy={texts.adding}
        onSubmit={async (definition) => {
          await addDefinition(definition);
          await definitionsResource.refresh();
        }}
      />
    </SettingsSection>
  );
}
