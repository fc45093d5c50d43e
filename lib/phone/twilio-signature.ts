import { createHmac, timingSafeEqual } from "node:crypto";

type Form = URLSearchParams | Record<string, string>;

/**
 * The value of X-Twilio-Signature: the HMAC-SHA1, in base64, of the URL with its query followed by every parameter, its
 * name and then its value, sorted by name. A name that comes repeatedly has its different values sorted.
 * (Twilio, "Webhooks security".) A web socket's handshake is signed over its ws: or wss: URL and no parameters.
 */
export function signatureOf(authToken: string, url: string, form: Form): string {
  return sign(authToken, url, writeParameters(form));
}

/**
 * Whether Twilio signed the request. `url` is the public one that Twilio was given, query included.
 * Both spellings of its port count, since Twilio may have signed with the port or without.
 */
export function isSignedByTwilio(request: {
  authToken: string;
  url: string;
  form: Form;
  signature: string | null | undefined;
}): boolean {
  const given = Buffer.from(request.signature ?? "");
  const parameters = writeParameters(request.form);
  // Every spelling is tried, so that the time tells nothing of which one fits.
  const fits = spellingsOf(request.url).map((url) => {
    const expected = Buffer.from(sign(request.authToken, url, parameters));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits.includes(true);
}

/** Names are grouped once: to ask for the values of each of them anew is quadratic, and strangers choose how many. */
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

// Scheme, user and host (an IPv6 address has colons of its own), port, and the rest. Not `new URL`, which rewrites
// characters that have been signed as they are.
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/)((?:[^/?#]*@)?(?:\[[^\]]*\]|[^:/?#]*))(:\d*)?(.*)$/is;

function spellingsOf(url: string): string[] {
  const [, scheme = "", host = "", port, rest = ""] = PARTS.exec(url) ?? [];
  if (!scheme) return [url];
  const standard = /^(https|wss):/i.test(scheme) ? ":443" : ":80";
  return [`${scheme}${host}${rest}`, `${scheme}${host}${port ?? standard}${rest}`];
}
