import { createServer } from "node:http";
import { join } from "node:path";
import next from "next";
import sirv from "sirv";
import type { Pages } from "./http-server";

/** Where Next's pages ask for their scripts, styles and fonts; each has its content's hash in its name. */
const STATIC = "/_next/static/";
const FOR_EVER = 365 * 24 * 60 * 60;

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
    // With its first page Next would listen for upgrades on our own server too, and end a web socket that is ours.
    httpServer: createServer(),
  });
  await app.prepare();
  const answer = app.getRequestHandler();
  // By it the pages learn of edits; a build has nothing to say to anybody.
  if (options.dev) return { answer, upgrade: app.getUpgradeHandler() };
  // As the build compressed them: Next would compress each anew for every visitor, and knows no Brotli.
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
      // Not Next's own answer, which is the page to sign in: whoever looks for a script of an older build must learn that it is gone.
      answerStatic(request, response, () => {
        response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
      });
    },
  };
}
