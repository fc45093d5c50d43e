// What stands between a domain and its top level in the registries of several countries: "co" of acme.co.uk.
const SECOND_LEVEL = "co|com|org|net|ac|gov|gv|edu|or|ne|ltd|plc|me|nom";
// Hosting providers: the label before the provider's domain is chosen by the owner.
const HOSTERS =
  "wordpress|blogspot|blogger|github|gitlab|netlify|vercel|herokuapp|wixsite|weebly|jimdo|jimdofree|jimdosite|webnode|squarespace|tumblr|webflow|godaddysites|google";

/**
 * Matches the part of a host name in lower case that its owner registered, at its end: "acme.co.uk" of shop.acme.co.uk; an IP
 * address is matched whole. As JavaScript and PostgreSQL both read it.
 */
export const REGISTRABLE_DOMAIN = `^[0-9.:]+$|[^.]+(?:[.](?:${HOSTERS}))?(?:[.](?:${SECOND_LEVEL}))?[.][^.]+$`;

const PATTERN = new RegExp(REGISTRABLE_DOMAIN);

/** The domain that the owner of a host registered, in lower case: hosts with the same one belong to one company. */
export function registrableDomain(host: string): string {
  const name = host
    .toLowerCase()
    .replace(/:\d+$/, "")
    .replace(/^www\./, "");
  return PATTERN.exec(name)?.[0] ?? name;
}
