import { z } from "zod";
import { VersionLabel } from "@/lib/domain/answers/answer-version";
import { MessageId } from "@/lib/domain/ids";

/** Body of POST /api/sessions/{id}/rollback. */
export const RollbackRequest = z.object({
  questionId: MessageId.schema,
  /** The version to make current again. */
  version: VersionLabel,
  /**
   * Whether to set aside later questions that built on the current version, and bring back those of the earlier one.
   */
  includeConversation: z.boolean().default(false),
  /** Whether to only report what would change. */
  dryRun: z.boolean().default(false),
});
