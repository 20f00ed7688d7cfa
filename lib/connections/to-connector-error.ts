import { CaveatError, type ErrorCode } from "@/lib/domain/caveat-error";

/** A fault reported by the connector: one of its codes, a message, and the server's own text. */
export interface ConnectorFault {
  code: string;
  message: string;
  detail: string | null;
}

/** Remedies for faults; for all others, the server's message is the best guidance. */
const remedies: Readonly<Record<string, string>> = {
  statement_refused: "Write one SELECT that only reads tables.",
  unknown_name: "Correct the name; the list of the connection shows the tables that the role can read.",
  login: "Check the user and the password in the connection.",
  database: "Check the name of the database in the connection.",
  unreachable: "Check the host and the port, and whether the server accepts connections from here.",
  forbidden: "Request read access, or choose another table.",
  table: "Choose an existing table; the list shows the tables that the role can read.",
  column: "Refresh the dataset so that its columns match the table again.",
  dropped: "Try again.",
  timeout: "Use a query that reads fewer rows, or try again when the server is less busy.",
  certificate: "Check the host, or start Caveat with SSL_CERT_FILE set to the CA certificates of your servers.",
  failed: "Try again; if it happens again, contact the server's administrator.",
  read_only: "Choose a table or view that can be read without writing.",
  bucket: "Check the bucket in the connection.",
  region: "Enter the region of the bucket in the connection.",
  private:
    "Use the address it redirects to, and start Caveat with CONNECTIONS_ALLOW_PRIVATE=true if private addresses are allowed.",
  file: "Check the path, and check that the file is a database of this kind.",
  too_large: "Use a query that reads fewer rows.",
  driver: "Remove the connection and add it again, which installs its driver.",
};

const codes: Readonly<Record<string, ErrorCode>> = {
  statement_refused: "statement_refused",
  unknown_name: "statement_refused",
  too_large: "too_large",
  cancelled: "cancelled",
};

/** Converts a fault of the connector to an error with a message and a remedy. */
export function toConnectorError({ code, message, detail }: ConnectorFault): CaveatError {
  const ended = detail === null || /[.!?…]$/.test(detail) ? detail : `${detail}.`;
  const text = ended === null || detail === message ? message : `${message} The server said: ${ended}`;
  const remedy = remedies[code];
  return new CaveatError(codes[code] ?? "connection_failed", text, { remedy });
}
