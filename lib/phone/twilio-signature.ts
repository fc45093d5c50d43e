import { createHmac, timingSafeEqual } from "node:crypto";

type Form = URLSearchParams | Record<string, string>;

/**
 * The value of X-Twilio-Signature: the HMAC-SHA1, in base64, of the URL with its query followed by every parameter, its
 * name and then its value, sorted by name. A name that comes repeatedly has its different values sorted.
 * (Twilio, "Webhooks security".) A web socket's handshake is signed over its ws: or wss: URL and no parameters.
 */
export function signatureOf(authToken: string, url: string, form: Form): string {
  const values = new URLSearchParams(form);
  const names = [...new Set(values.keys())].sort();
  const parameters = names.flatMap((name) =>
    [...new Set(values.getAll(name))].sort().map((value) => name + value),
  );
  return createHmac("sha1", authToken)
    .update(url + parameters.join(""))
    .digest("base64");
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
  // Every spelling is tried, so that the time tells nothing of which one fits.
  const fits = spellingsOf(request.url).map((url) => {
    const expected = Buffer.from(signatureOf(request.authToken, url, request.form));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits.includes(true);
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
