import { z } from "zod";
import { VersionLabel } from "@/lib/domain/answers/answer-version";
import { MessageId } from "@/lib/domain/ids";

/** Body of POST /api/sessions/{id}/rollback. */
export const RollbackRequest = z.object({
  questionId: MessageId.schema,
  /** The version that is made current again. */
  version: VersionLabel,
  /** Whether later questions that were asked with what is rolled back are set aside, and those of the version come back. */
  includeConversation: z.boolean().default(false),
  /** Whether nothing is changed, and only told what would be. */
  dryRun: z.boolean().default(false),
});
