import { createServer } from "node:http";
import { join } from "node:path";
import next from "next";
import sirv from "sirv";
import type { Pages } from "./http-server";

/** Path of the scripts, styles and fonts of Next's pages; each name contains a content hash. */
const STATIC = "/_next/static/";
const FOR_EVER = 365 * 24 * 60 * 60;

/** Prepares Next to serve everything that our dispatcher does not. */
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
    // Otherwise Next would listen for upgrades on our own server with its first page, and close our web sockets.
    httpServer: createServer(),
  });
  await app.prepare();
  const answer = app.getRequestHandler();
  // Pages are notified of edits through it; a build has no use for it.
  if (options.dev) return { answer, upgrade: app.getUpgradeHandler() };
  // Serves the files that the build compressed. Next would compress them again for every visitor, and does not support
  // Brotli.
  const answerStatic = sirv(join(options.root, ".next/static"), {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: FOR_EVER,
  });
  return {
    answer: async (request, response) => {
      const url = request.url ?? "/";
      if (!url.startsWith(STATIC)) return answer(request, response);
      request.url = url.slice(STATIC.length - 1);
      // Not Next's own response, which is the sign-in page: a client that requests a script of an older build has to see
      // that it is gone.
      answerStatic(request, response, () => {
        response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
      });
    },
  };
}
