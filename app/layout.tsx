import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ConnectionNote } from "@/components/app-shell/connection-note";
import { ReaderProvider } from "@/components/ui/reader";
import { readReader } from "./reader";

export const metadata: Metadata = {
  title: { template: "%s · Leadwright", default: "Leadwright" },
  description: "Lead generation and outreach, with evidence for every field.",
};

export const viewport: Viewport = { viewportFit: "cover" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { theme, locale, zone } = await readReader();
  return (
    // The theme may change before the page is hydrated again.
    <html
      lang="en"
      data-theme={theme}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body className="font-sans antialiased">
        <ReaderProvider locale={locale} zone={zone} now={Date.now()}>
          {children}
        </ReaderProvider>
        <ConnectionNote />
      </body>
    </html>
  );
}
