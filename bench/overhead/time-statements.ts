import pg from "pg";
import { parts } from "./parts";
import type { TimeBook } from "./time-book";

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown;

/**
 * Times every SQL statement of this process, from sending it until its rows arrived. The detail of a span is `commit` where the statement
 * ends a transaction, as each statement outside of one does, and otherwise `statement`. Returns a function that ends this.
 */
export function timeStatements(book: TimeBook): () => void {
  const inTransaction = new WeakSet<object>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  // Every caller passes its own receiver, the connection.
  const query = prototype.query;
  prototype.query = function (...parameters) {
    const words = toWords(parameters[0]);
    if (words === "BEGIN") inTransaction.add(this);
    if (words === "COMMIT" || words === "ROLLBACK") inTransaction.delete(this);
    const detail = inTransaction.has(this) ? "statement" : "commit";
    const start = book.now();
    const end = () => book.add({ part: parts.statements, detail, start, end: book.now() });
    const last = parameters.at(-1);
    if (typeof last === "function") {
      const callBack = (...results: unknown[]): void => {
        end();
        Reflect.apply(last, undefined, results);
      };
      return query.apply(this, [...parameters.slice(0, -1), callBack]);
    }
    const returned = query.apply(this, parameters);
    return returned instanceof Promise ? returned.finally(end) : returned;
  };
  return () => {
    prototype.query = query;
  };
}

function toWords(statement: unknown): string {
  const text = typeof statement === "object" && statement !== null && "text" in statement ? statement.text : statement;
  return typeof text === "string" ? text.trim().replace(/;$/u, "").toUpperCase() : "";
}
