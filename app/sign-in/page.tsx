import { redirect } from "next/navigation";
import { isSignedIn } from "@/app/require-sign-in";
import { SignInForm } from "@/components/sign-in/sign-in-form";
import { toReturnPath } from "@/lib/server/auth/return-path";

/** The page where a browser enters the installation's key once. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const returnTo = toReturnPath((await searchParams).next);
  if (await isSignedIn()) redirect(returnTo);
  return <SignInForm returnTo={returnTo} />;
}
