import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { Shell, type FrameContent } from "@/components/shell/shell";
import { hidden, sidebarCookie } from "@/components/shell/sidebar-choice";
import { words } from "@/components/words/words";
import { isSignedIn } from "@/app/require-sign-in";
import { pageSize } from "@/components/api/sessions/session-list";
import { listAllDatasets } from "@/lib/server/datasets/list-all-datasets";
import { readForPage } from "@/lib/server/http/read-for-page";
import { listCapabilities } from "@/lib/server/list-capabilities";
import "./globals.css";

export const metadata: Metadata = { title: words.product, description: words.tagline };

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  // An on-screen keyboard shrinks the page instead of covering its bottom, where questions are written.
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#15171a" },
  ],
};

/** Reads what the frame shows; nothing for a browser that has not signed in. */
async function readFrame(): Promise<FrameContent> {
  if (!(await isSignedIn())) return { sessions: undefined, datasets: undefined };
  const [sessions, datasets] = await Promise.all([
    readForPage("GET /api/sessions", (container) => container.sessions.list({ limit: pageSize })),
    readForPage("GET /api/datasets", listAllDatasets),
  ]);
  return { sessions: sessions.ok ? sessions.value : undefined, datasets: datasets.ok ? datasets.value : undefined };
}

/** The frame of every page. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const sidebarHidden = (await cookies()).get(sidebarCookie)?.value === hidden;
  return (
    // The theme's script sets a class before hydration.
    <html lang="en" suppressHydrationWarning className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <Providers nonce={nonce} capabilities={await listCapabilities()}>
          <Shell content={await readFrame()} sidebarHidden={sidebarHidden}>
            {children}
          </Shell>
        </Providers>
      </body>
    </html>
  );
}
