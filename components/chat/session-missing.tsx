import type { ApiError } from "../api/api-error";
import { LinkButton } from "../ui/link-button";
import { NoticePage } from "../ui/notice-page";
import { words } from "../words/words";

/** Replaces a conversation that cannot be shown, because it does not exist or for a reason given by the server. */
export function SessionMissing({ error }: { error: Pick<ApiError, "status" | "message"> }) {
  const gone = error.status === 404 || error.status === 400;
  return (
    <NoticePage title={words.sessions.notFoundTitle} text={gone ? words.sessions.notFoundText : error.message}>
      <LinkButton href="/">{words.errors.home}</LinkButton>
    </NoticePage>
  );
}
