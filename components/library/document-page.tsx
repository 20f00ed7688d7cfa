import { type DocumentText, toPassagePlace } from "@/lib/domain/library/document";
import { formatBytes } from "../datasets/upload/format-bytes";
import { libraryWords } from "../words/library-words";

const { documents: texts } = libraryWords;

/** Shows the text of one document, divided into the passages that are found and cited. */
export function DocumentPage({ document }: { document: DocumentText }) {
  return (
    <div data-region tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
      <article className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-8">
        <header>
          <h1 className="text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">{document.name}</h1>
          <p className="text-small text-ink-soft">
            {texts.facts(document.format, document.pages, formatBytes(document.bytes))}
          </p>
        </header>
        <Passages document={document} />
      </article>
    </div>
  );
}

function Passages({ document: { passages } }: { document: DocumentText }) {
  return passages.map((passage, index) => {
    const place = toPassagePlace(passage);
    const before = passages[index - 1];
    const isNew = before === undefined || toPassagePlace(before) !== place;
    return (
      <section key={index} id={`passage-${index + 1}`} className="scroll-mt-4 rounded-md target:bg-accent-soft/40">
        {isNew && place !== "" && <h2 className="mb-1 text-small font-semibold text-ink-soft">{place}</h2>}
        <p className="max-w-[72ch] whitespace-pre-line [overflow-wrap:anywhere]">{passage.text}</p>
      </section>
    );
  });
}
