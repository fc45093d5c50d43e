import next from "next";
import type { Pages } from "./front";

/** Gets Next ready to answer everything that is not served by the fast lane. */
export async function openPages(options: {
  root: string;
  dev: boolean;
  host: string;
  port: number;
}): Promise<Pages> {
  const app = next({
    dir: options.root,
    dev: options.dev,
    hostname: options.host,
    port: options.port,
    quiet: !options.dev,
  });
  await app.prepare();
  return { answer: app.getRequestHandler(), upgrade: app.getUpgradeHandler() };
}
