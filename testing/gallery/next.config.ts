import { dirname } from "node:path";
import type { NextConfig } from "next";

const root = dirname(dirname(import.meta.dirname));

/** The gallery of components is an app of its own, built by scripts/gallery.ts: the product neither builds nor serves it. */
const config: NextConfig = {
  typescript: { ignoreBuildErrors: true },
  turbopack: { root },
  outputFileTracingRoot: root,
};

export default config;
