import { NewQuestion } from "@/components/chat/composer/new-question";
import { requireSignIn } from "@/app/require-sign-in";

/** The empty page: a new question. */
export default async function HomePage() {
  await requireSignIn("/");
  return <NewQuestion />;
}
