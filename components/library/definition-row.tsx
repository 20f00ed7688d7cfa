"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Definition } from "@/lib/domain/library/definition";
import { addDefinition, changeDefinition, deleteDefinition } from "@/app/actions/definitions";
import { valueOf } from "../api/value-of";
import { libraryWords } from "../words/library-words";
import { IconButton } from "../ui/icon-button";
import { loadToast } from "../ui/load-toast";
import { showFault } from "../ui/show-fault";
import { words } from "../words/words";
import { DefinitionForm } from "./definition-form";

const { definitions: texts } = libraryWords;

/** A definition in the list, which can be edited in place and deleted. */
export function DefinitionRow({ definition }: { definition: Definition }) {
  const { id, term, meaning } = definition;
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <li id={`definition-${id}`} className="py-2">
        <DefinitionForm
          definition={definition}
          action={texts.save}
          busy={texts.saving}
          onSubmit={(change) => changeDefinition({ id, change })}
          onStored={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  }
  return (
    <li id={`definition-${id}`} className="flex items-start gap-1 py-1.5">
      <p className="min-w-0 flex-1 self-center [overflow-wrap:anywhere]">
        <span className="font-medium">{term}</span> <span className="text-ink-soft">{meaning}</span>
      </p>
      <IconButton name={texts.edit(term)} onClick={() => setEditing(true)}>
        <Pencil />
      </IconButton>
      <IconButton name={texts.delete(term)} onClick={() => void remove(definition)}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

/** Deletes a definition and offers to undo it. */
async function remove({ id, term, meaning }: Definition): Promise<void> {
  try {
    await valueOf(deleteDefinition(id));
  } catch (error) {
    return showFault(error);
  }
  const bringBack = () => void valueOf(addDefinition({ term, meaning })).catch(showFault);
  const toast = await loadToast();
  toast(words.sessions.deleted(term), { action: { label: words.sessions.undo, onClick: bringBack } });
}
