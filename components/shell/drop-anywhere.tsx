"use client";

import { useRouter } from "next/navigation";
import { DropVeil } from "../datasets/upload/drop-veil";
import { newQuestionKey } from "../draft/draft";
import { uploadQueue } from "../draft/draft-datasets";

/** Takes dropped files for a new question, and leads to it, on pages that do not take them themselves. */
export function DropAnywhere() {
  const router = useRouter();
  const queue = uploadQueue(newQuestionKey);
  return (
    <DropVeil
      // What is pasted there is meant for a field of the page.
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
