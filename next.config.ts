import type { NextConfig } from "next";

// A proxy in front may keep its own name for itself: forms come from PUBLIC_URL all the same.
const { PUBLIC_URL } = process.env;
const publicHost = PUBLIC_URL && URL.canParse(PUBLIC_URL) ? [new URL(PUBLIC_URL).host] : [];

const config: NextConfig = {
  experimental: { serverActions: { allowedOrigins: publicHost } },
  // Their own files are read at run time (workers, SQL, binaries), so they cannot be bundled.
  serverExternalPackages: ["postgres", "graphile-worker", "inngest", "nodemailer", "undici"],
  // `npm run verify` checks types with the native compiler; here it would cost half the build.
  typescript: { ignoreBuildErrors: true },
  // No page has any to make smaller: strangers alone would use what does that.
  images: { unoptimized: true },
  poweredByHeader: false,
  redirects: async () => [
    // The page's former name: links to it stand in notes and bookmarks.
    {
      source: "/agents/:id/mails",
      has: [{ type: "query", key: "mail", value: "(?<email>.+)" }],
      destination: "/agents/:id/emails?email=:email",
      permanent: true,
    },
    { source: "/agents/:id/mails/:rest*", destination: "/agents/:id/emails/:rest*", permanent: true },
  ],
  // Started from a folder within another project, Next would take that one for its root.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};

export default config;
