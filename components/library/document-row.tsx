"use client";

import { Trash2 } from "lucide-react";
import Link from "next/link";
import type { LibraryDocument } from "@/lib/domain/library/document";
import { formatBytes } from "../datasets/upload/format-bytes";
import { libraryWords } from "../words/library-words";
import { IconButton } from "../ui/icon-button";
import { removeDocument } from "./remove-document";

const { documents: texts } = libraryWords;

/** A document in the list, which links to its text and can be deleted. */
export function DocumentRow({ document }: { document: LibraryDocument }) {
  const { id, name, format, pages, bytes } = document;
  return (
    <li className="flex items-center gap-2 py-1">
      <span className="min-w-0 flex-1">
        <Link href={`/library/documents/${id}`} className="[overflow-wrap:anywhere] hover:underline">
          {name}
        </Link>{" "}
        <span className="text-small whitespace-nowrap text-ink-soft">
          {texts.facts(format, pages, formatBytes(bytes))}
        </span>
      </span>
      <IconButton name={texts.delete(name)} onClick={() => void removeDocument(document)}>
        <Trash2 />
      </IconButton>
    </li>
  );
}
