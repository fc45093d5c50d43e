import type { NextConfig } from "next";

// The gallery of components is built only by scripts/gallery.ts, beside the real build and never into it.
const gallery = process.env.LEADWRIGHT_GALLERY === "1";

const config: NextConfig = {
  ...(gallery && { pageExtensions: ["gallery.tsx", "tsx", "ts"], distDir: ".next/gallery" }),
  // Their own files are read at run time (workers, SQL, binaries), so they cannot be bundled.
  serverExternalPackages: ["postgres", "graphile-worker", "inngest", "nodemailer", "undici"],
  // `npm run verify` checks types with the native compiler; here it would cost half the build.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // Started from a folder within another project, Next would take that one for its root.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};

export default config;
