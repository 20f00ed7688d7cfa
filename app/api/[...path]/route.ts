import { CaveatError } from "@/lib/domain/caveat-error";
import { route } from "@/lib/server/http/route";

const nowhere = route(() => Promise.reject(new CaveatError("not_found", "There is nothing at this address.")));

/** Answers requests for which the API has no route, in the API's format. */
export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST };
