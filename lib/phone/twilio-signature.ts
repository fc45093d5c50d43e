import { createHmac, timingSafeEqual } from "node:crypto";

type Form = URLSearchParams | Record<string, string>;

/**
 * The value of X-Twilio-Signature: the HMAC-SHA1, in base64, of the URL with its query, followed by the name and value of every
 * parameter, sorted by name. For a repeated name, its distinct values are sorted. (Twilio, "Webhooks security".) The handshake of a
 * WebSocket is signed over its ws: or wss: URL without parameters.
 */
export function signatureOf(authToken: string, url: string, form: Form): string {
  return sign(authToken, url, writeParameters(form));
}

/**
 * Whether Twilio signed the request. `url` is the public URL that Twilio was given, including the query. It is checked with and without
 * the port, because Twilio may have signed either.
 */
export function isSignedByTwilio(request: {
  authToken: string;
  url: string;
  form: Form;
  signature: string | null | undefined;
}): boolean {
  const given = Buffer.from(request.signature ?? "");
  const parameters = writeParameters(request.form);
  // Always checks both spellings, so that the timing does not reveal which one matches.
  const fits = spellingsOf(request.url).map((url) => {
    const expected = Buffer.from(sign(request.authToken, url, parameters));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits.includes(true);
}

/**
 * Groups the values by name once. Collecting the values anew for each name would be quadratic, and strangers choose how many names there
 * are.
 */
function writeParameters(form: Form): string {
  const values = new Map<string, Set<string>>();
  for (const [name, value] of new URLSearchParams(form)) {
    const known = values.get(name);
    if (known) known.add(value);
    else values.set(name, new Set([value]));
  }
  return [...values.keys()]
    .sort()
    .flatMap((name) => [...values.get(name)!].sort().map((value) => name + value))
    .join("");
}

function sign(authToken: string, url: string, parameters: string): string {
  return createHmac("sha1", authToken)
    .update(url + parameters)
    .digest("base64");
}

// Scheme, user and host (an IPv6 address contains colons), port, and the rest. `new URL` would rewrite characters that were signed
// unescaped.
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/)((?:[^/?#]*@)?(?:\[[^\]]*\]|[^:/?#]*))(:\d*)?(.*)$/is;

function spellingsOf(url: string): string[] {
  const [, scheme = "", host = "", port, rest = ""] = PARTS.exec(url) ?? [];
  if (!scheme) return [url];
  const standard = /^(https|wss):/i.test(scheme) ? ":443" : ":80";
  return [`${scheme}${host}${rest}`, `${scheme}${host}${port ?? standard}${rest}`];
}
