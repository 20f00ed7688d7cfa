import { isCaveatError } from "@/lib/domain/caveat-error";
import { ConversionRequest, type ConversionReport } from "./conversion";
import { convert } from "./convert";

// The program of the child process: takes a request as its one parameter and prints a report. Runs outside the server,
// because what it parses may be malicious.

function toRefusal(error: unknown): ConversionReport {
  if (!isCaveatError(error)) throw error;
  return { made: "nothing", code: error.code, message: error.message, remedy: error.remedy };
}

const request = ConversionRequest.parse(JSON.parse(process.argv[2] ?? "{}"));
const report = await convert(request).catch(toRefusal);
process.stdout.write(JSON.stringify(report));
