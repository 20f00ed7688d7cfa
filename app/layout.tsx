import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { Shell } from "@/components/shell/shell";
import { hidden, sidebarCookie } from "@/components/shell/sidebar-choice";
import { words } from "@/components/words/words";
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

/** The frame of every page. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const sidebarHidden = (await cookies()).get(sidebarCookie)?.value === hidden;
  return (
    // The theme's script sets a class before hydration.
    <html lang="en" suppressHydrationWarning className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <Providers nonce={nonce} capabilities={await listCapabilities()}>
          <Shell sidebarHidden={sidebarHidden}>{children}</Shell>
        </Providers>
      </body>
    </html>
  );
}
