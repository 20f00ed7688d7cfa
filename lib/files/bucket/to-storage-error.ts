import { CaveatError } from "@/lib/domain/caveat-error";
import type { BucketAddress } from "./bucket-address";

interface ServiceFault {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Faults that another attempt does not cure. */
const refusals: Record<string, (where: string) => { message: string; remedy: string }> = {
  NoSuchBucket: (where) => ({
    message: `There is no bucket at ${where}.`,
    remedy: "Create it, or correct CAVEAT_DATA_URL.",
  }),
  InvalidAccessKeyId: toKeyFault,
  SignatureDoesNotMatch: toKeyFault,
  InvalidToken: toKeyFault,
  ExpiredToken: toKeyFault,
  CredentialsProviderError: () => ({
    message: "There are no keys for the bucket of CAVEAT_DATA_URL.",
    remedy: "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.",
  }),
};

function toKeyFault(where: string): { message: string; remedy: string } {
  return {
    message: `${where} refused the keys.`,
    remedy: "Correct AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN.",
  };
}

/** Whether the error says that an object, or the bucket of a request without a body, does not exist. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as ServiceFault;
  return name === "NoSuchKey" || name === "NotFound" || (name !== "NoSuchBucket" && $metadata?.httpStatusCode === 404);
}

/** Names the bucket for people, without keys. */
export function toBucketName({ bucket, prefix, endpoint }: BucketAddress): string {
  const url = `s3://${bucket}/${prefix}`.replace(/\/$/, "");
  return endpoint === undefined ? url : `${url} on ${new URL(endpoint).host}`;
}

/** What a request to a bucket failed with, for people, and whether another attempt may help. */
export function toStorageError(error: unknown, address: BucketAddress): { error: CaveatError; passing: boolean } {
  const fault = error as ServiceFault;
  const where = toBucketName(address);
  const status = fault.$metadata?.httpStatusCode;
  const refusal = Object.hasOwn(refusals, fault.name ?? "") ? refusals[fault.name ?? ""] : undefined;
  if (refusal !== undefined) return { error: toError(refusal(where), error), passing: false };
  if (status === 403 || status === 401) {
    const remedy = "The keys need leave to list, read, write and delete there; correct the policy or the keys.";
    return { error: toError({ message: `${where} refused access.`, remedy }, error), passing: false };
  }
  if (isMissing(error)) {
    return {
      error: new CaveatError("not_found", `A file is missing from ${where}.`, {
        cause: error,
        remedy: "Restore it from a backup, or upload it again.",
      }),
      passing: false,
    };
  }
  const why = fault.code ?? (status === undefined ? fault.name : `status ${status}`);
  const remedy = "Nothing that was stored is lost; try again once it answers.";
  return {
    error: toError({ message: `${where} does not answer (${why ?? "unknown"}).`, remedy }, error),
    passing: status === undefined || status >= 500 || status === 429 || status === 408,
  };
}

function toError({ message, remedy }: { message: string; remedy: string }, cause: unknown): CaveatError {
  return new CaveatError("storage_unavailable", message, { cause, remedy });
}
