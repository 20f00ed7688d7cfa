import { LinkButton } from "@/components/ui/link-button";
import { NoticePage } from "@/components/ui/notice-page";
import { words } from "@/components/words/words";

/** The page for unknown addresses. */
export default function NotFound() {
  return (
    <NoticePage title={words.errors.notFoundTitle} text={words.errors.notFoundText}>
      <LinkButton href="/">{words.errors.home}</LinkButton>
    </NoticePage>
  );
}
