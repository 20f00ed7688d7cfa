"use client";

import { useRouter } from "next/navigation";
import { DropVeil } from "../datasets/upload/drop-veil";
import { newQuestionKey } from "../draft/draft";
import { uploadQueue } from "../draft/draft-datasets";

/** Accepts dropped files for a new question, and opens it, on pages without a composer. */
export function DropAnywhere() {
  const router = useRouter();
  const queue = uploadQueue(newQuestionKey);
  return (
    <DropVeil
      // Pasted content there is meant for a field of the page.
      isWanted={({ type }) => type !== "paste" && document.querySelector("#question, [data-takes-files]") === null}
      onFiles={(files) => {
        void queue.add(files);
        router.push("/");
      }}
      onRefused={(name, reason) => {
        queue.refuse(name, reason);
        router.push("/");
      }}
    />
  );
}
