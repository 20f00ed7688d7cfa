/**
 * Database schema of the search index, which is derived from other tables. Excluded from backups, because it is
 * rebuilt.
 */
export const searchSchema = "search";

/**
 * Creates the index, and triggers that update it in the transaction of each change. Index rows are deleted with the
 * rows they refer to. Searches check whether an entry is hidden.
 */
export const searchTables = String.raw`
CREATE SCHEMA search;

-- Splits names at underscores and capitals: "customerEmail_ID" becomes "customer email id".
CREATE FUNCTION search.to_words(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim(lower(regexp_replace(regexp_replace(regexp_replace(left(coalesce(given, ''), 20000),
    '([[:lower:]])([[:upper:]])', '\1 \2', 'g'),
    '([[:upper:]])([[:upper:]][[:lower:]])', '\1 \2', 'g'),
    '[^[:alnum:]]+', ' ', 'g')))
$$;

CREATE FUNCTION search.text_vector(given text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT to_tsvector('english', search.to_words(given))
$$;

-- Names are found by each of their words, stop words included, and by all of them written as one.
CREATE FUNCTION search.name_vector(given text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT to_tsvector('english', words) || to_tsvector('simple', words) ||
    to_tsvector('simple', CASE WHEN length(words) <= 80 THEN replace(words, ' ', '') ELSE '' END)
  FROM search.to_words(given) AS words
$$;

CREATE TABLE search.entry (
  kind text NOT NULL,
  dataset_id uuid REFERENCES public.dataset ON DELETE CASCADE,
  message_id uuid REFERENCES public.message ON DELETE CASCADE,
  document_id uuid REFERENCES public.document ON DELETE CASCADE,
  definition_id uuid REFERENCES public.definition ON DELETE CASCADE,
  -- Of a passage in its document.
  position integer,
  title text NOT NULL,
  title_words text NOT NULL GENERATED ALWAYS AS (left(search.to_words(title), 200)) STORED,
  body text NOT NULL,
  -- Contains the kind with an underscore, which no word has.
  words tsvector NOT NULL
);
CREATE INDEX ON search.entry USING gin (words) WITH (gin_pending_list_limit = 512);
CREATE INDEX ON search.entry (title_words);
CREATE INDEX ON search.entry (dataset_id) WHERE dataset_id IS NOT NULL;
CREATE INDEX ON search.entry (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX ON search.entry (document_id, position) WHERE document_id IS NOT NULL;
CREATE INDEX ON search.entry (definition_id) WHERE definition_id IS NOT NULL;

-- The words of all entries, to correct misspelled ones.
CREATE TABLE search.word (word text PRIMARY KEY);

CREATE FUNCTION search.add_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.word
    SELECT DISTINCT lexeme FROM added, unnest(tsvector_to_array(added.words)) AS lexeme
    WHERE length(lexeme) BETWEEN 4 AND 40 AND lexeme ~ '^[[:alpha:]]+$' ORDER BY lexeme
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER add_words AFTER INSERT ON search.entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search.add_words();

CREATE FUNCTION search.remove_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search.word
    WHERE word IN (SELECT lexeme FROM removed, unnest(tsvector_to_array(removed.words)) AS lexeme)
      AND NOT EXISTS (SELECT FROM search.entry WHERE words @@ array_to_tsvector(ARRAY[word.word])::text::tsquery);
  RETURN NULL;
END $$;
CREATE TRIGGER remove_words AFTER DELETE ON search.entry REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION search.remove_words();

CREATE FUNCTION search.index_dataset(wanted uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  version_columns json;
BEGIN
  SELECT columns INTO version_columns FROM public.dataset_version
    WHERE dataset_id = wanted AND json_typeof(columns) = 'array' ORDER BY number DESC LIMIT 1;
  DELETE FROM search.entry WHERE dataset_id = wanted;
  INSERT INTO search.entry (kind, dataset_id, title, body, words)
    SELECT 'dataset', id, name, coalesce(description, ''),
      '_dataset'::tsvector || setweight(search.name_vector(name), 'A') ||
      setweight(search.text_vector(concat_ws(' ', description, attribution)), 'B') ||
      search.text_vector((SELECT string_agg(item ->> 'name', ' ') FROM json_array_elements(version_columns) AS item))
    FROM public.dataset WHERE id = wanted;
  INSERT INTO search.entry (kind, dataset_id, title, body, words)
    SELECT 'column', dataset.id, item ->> 'name', coalesce(described.value, ''),
      '_column'::tsvector || setweight(search.name_vector(item ->> 'name'), 'A') ||
      setweight(search.text_vector(described.value), 'B') || search.text_vector(dataset.name)
    FROM public.dataset
      CROSS JOIN json_array_elements(version_columns) AS item
      LEFT JOIN LATERAL json_each_text(CASE WHEN json_typeof(column_descriptions) = 'object' THEN column_descriptions
        ELSE '{}' END) AS described ON described.key = item ->> 'name'
    WHERE dataset.id = wanted AND item ->> 'name' IS NOT NULL;
END $$;

CREATE FUNCTION search.index_answer(wanted uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Only the newest version of an answer is found.
  DELETE FROM search.entry USING public.message AS added, public.message AS version
    WHERE added.id = wanted AND version.session_id = added.session_id AND version.turn = added.turn
      AND entry.message_id = version.id;
  INSERT INTO search.entry (kind, message_id, title, body, words)
    SELECT 'answer', added.id, question.text, added.text,
      '_answer'::tsvector || setweight(search.name_vector(left(question.text, 2000)), 'A') ||
      setweight(search.text_vector(added.answer -> 'verdict' ->> 'line'), 'C') || search.text_vector(added.text)
    FROM public.message AS added
      JOIN LATERAL (
        SELECT text FROM public.message AS asked
        WHERE asked.session_id = added.session_id AND asked.turn = added.turn AND asked.role = 'user'
        ORDER BY ordinal LIMIT 1
      ) AS question ON TRUE
    WHERE added.id = wanted AND added.answer ->> 'kind' IN ('answered', 'concept');
END $$;

CREATE FUNCTION search.index_document(wanted uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search.entry (kind, document_id, title, body, words)
    SELECT 'document', id, name, '', '_document'::tsvector || setweight(search.name_vector(name), 'A')
    FROM public.document WHERE id = wanted
$$;

CREATE FUNCTION search.index_passage(wanted uuid, place integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search.entry (kind, document_id, position, title, body, words)
    SELECT 'document', document.id, passage.position, document.name, passage.text,
      '_document'::tsvector || setweight(search.name_vector(passage.heading), 'A') ||
      setweight(search.text_vector(document.name), 'C') || setweight(search.text_vector(passage.text), 'B')
    FROM public.document_passage AS passage JOIN public.document ON document.id = passage.document_id
    WHERE passage.document_id = wanted AND passage.position = place
$$;

CREATE FUNCTION search.index_definition(wanted uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search.entry WHERE definition_id = wanted;
  INSERT INTO search.entry (kind, definition_id, title, body, words)
    SELECT 'definition', id, term, meaning,
      '_definition'::tsvector || setweight(search.name_vector(term), 'A') || setweight(search.text_vector(meaning), 'B')
    FROM public.definition WHERE id = wanted;
END $$;

-- What cannot be indexed is not found; that must never prevent storing it.
CREATE FUNCTION search.follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'dataset' THEN PERFORM search.index_dataset(NEW.id);
    WHEN 'dataset_version' THEN PERFORM search.index_dataset(NEW.dataset_id);
    WHEN 'message' THEN PERFORM search.index_answer(NEW.id);
    WHEN 'document' THEN PERFORM search.index_document(NEW.id);
    WHEN 'document_passage' THEN PERFORM search.index_passage(NEW.document_id, NEW.position);
    WHEN 'definition' THEN PERFORM search.index_definition(NEW.id);
  END CASE;
  RETURN NULL;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
  RETURN NULL;
END $$;
CREATE TRIGGER search AFTER INSERT OR UPDATE OF name, description, attribution, column_descriptions ON public.dataset
  FOR EACH ROW EXECUTE FUNCTION search.follow();
CREATE TRIGGER search AFTER INSERT OR UPDATE OF columns ON public.dataset_version
  FOR EACH ROW EXECUTE FUNCTION search.follow();
CREATE TRIGGER search AFTER INSERT OR UPDATE OF text, answer ON public.message
  FOR EACH ROW WHEN (NEW.role = 'assistant') EXECUTE FUNCTION search.follow();
CREATE TRIGGER search AFTER INSERT ON public.document FOR EACH ROW EXECUTE FUNCTION search.follow();
CREATE TRIGGER search AFTER INSERT ON public.document_passage FOR EACH ROW EXECUTE FUNCTION search.follow();
CREATE TRIGGER search AFTER INSERT OR UPDATE OF term, meaning ON public.definition
  FOR EACH ROW EXECUTE FUNCTION search.follow();
`;

/** Indexes existing rows. */
export const fillSearch = String.raw`
DO $$
DECLARE
  wanted uuid;
BEGIN
  FOR wanted IN SELECT id FROM public.dataset LOOP PERFORM search.index_dataset(wanted); END LOOP;
  FOR wanted IN
    SELECT DISTINCT ON (session_id, turn) id FROM public.message
    WHERE role = 'assistant' ORDER BY session_id, turn, ordinal DESC
  LOOP PERFORM search.index_answer(wanted); END LOOP;
  PERFORM search.index_document(id) FROM public.document;
  PERFORM search.index_passage(document_id, position) FROM public.document_passage;
  PERFORM search.index_definition(id) FROM public.definition;
END $$;
`;
