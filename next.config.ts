import type { NextConfig } from "next";

const config: NextConfig = {
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
