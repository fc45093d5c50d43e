/** Instructions for a call in TwiML, Twilio's markup: a sequence of verbs. */
export function twiml(...verbs: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join("")}</Response>`;
}

type Attributes = Record<string, string | number | boolean | undefined>;

/** One element. Text and attribute values are escaped; `inner` is inserted as it is. */
export function verb(name: string, attributes: Attributes = {}, inner = ""): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join("");
  return inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

/** Spoken text; `language` is a BCP 47 tag. */
export function say(text: string, language: string): string {
  return verb("Say", { language }, escapeXml(text));
}

export const hangUp = verb("Hangup");

export function twimlResponse(markup: string): Response {
  return new Response(markup, {
    headers: { "content-type": "text/xml; charset=utf-8", "cache-control": "no-store" },
  });
}

/** Characters that XML 1.0 does not allow, escaped or not, are replaced with spaces. */
function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, " ")
    .replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
