import { BODY_RULES, type BodyRule } from "@/app/body-rules";
import type { Dispatch } from "@/lib/http/dispatch";
import { DEFAULT_BODY_BYTES } from "@/lib/http/read-body";
import { isPublicPage } from "@/lib/sign-in/is-public-page";

/** For methods that carry no body, and for files of the pages. */
export const IGNORED: BodyRule = { bytes: 16 * 1024, from: "anybody" };
/** For someone who is not signed in, on a page: what they typed is returned with the message that they have to sign in. */
export const WITHOUT_SESSION = 64 * 1024;
/** A server action of a page. Next has the same limit. */
const PAGE: BodyRule = { bytes: DEFAULT_BODY_BYTES, from: "session for more" };
const PUBLIC_PAGE: BodyRule = { bytes: WITHOUT_SESSION, from: "anybody" };

const BODILESS = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]);

const RULES = Object.entries<BodyRule>(BODY_RULES).map(([route, rule]) => ({ path: patternOf(route), rule }));

/**
 * The size limit for the body of a request, and who may send it, as its route declares them: `BODY_RULES` for route files of
 * Next, `maxBodyBytes` for `/v1`. `path` is without its query. Everything else is a page.
 */
export function bodyRule(method: string, path: string, v1: Pick<Dispatch, "bodyLimit">): BodyRule {
  if (BODILESS.has(method)) return IGNORED;
  if (/^\/v1(\/|$)/.test(path)) return { bytes: v1.bodyLimit(method, path), from: "anybody" };
  const declared = RULES.find((one) => one.path.test(path));
  if (declared) return declared.rule;
  if (/^\/_next(\/|$)/.test(path)) return IGNORED;
  return isPublicPage(path) ? PUBLIC_PAGE : PAGE;
}

/** Matches the paths of a route folder of Next: `[x]` is one segment, `[...x]` one or more, `[[...x]]` any number. */
function patternOf(route: string): RegExp {
  const pattern = route
    .replace(/\/\[\[\.\.\.\w+\]\]/g, "(/.*)?")
    .replace(/\[\.\.\.\w+\]/g, ".+")
    .replace(/\[\w+\]/g, "[^/]+");
  return new RegExp(`^${pattern}$`);
}
