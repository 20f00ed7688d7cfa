import { NewQuestion } from "@/components/chat/new-question";

/** The empty page: a new question. */
export default function HomePage() {
  return <NewQuestion />;
}
