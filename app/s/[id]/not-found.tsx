import { SessionMissing } from "@/components/chat/session-missing";

/** The page for a conversation that does not exist, or not any more. */
export default function ConversationNotFound() {
  return <SessionMissing error={{ status: 404, message: "" }} />;
}
