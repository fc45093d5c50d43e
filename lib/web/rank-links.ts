import { normalizeText } from "@/lib/text/fold-text";
import { isSameSite, normalizeUrl, pageKey } from "@/lib/text/normalize-url";

export type PageLink = { url: string; text: string };

export type LinkKind =
  | "contact"
  | "about"
  | "team"
  | "imprint"
  | "people"
  | "home"
  | "news"
  | "other"
  | "late";

export type RankedLink = PageLink & { kind: LinkKind };

// Words in paths and link texts, without accents, in English, German, Dutch, Spanish, French and Italian.
const WORDS: [LinkKind, string][] = [
  [
    "contact",
    "contact contacts contactus kontakt kontakte kontaktformular contacto contactos contactenos contactez contactez-nous contactar contatti contatto contattaci contacteer ansprechpartner ansprechpersonen get-in-touch reach-us find-us anfahrt locations location standorte standort vestigingen sedes agences sedi offices",
  ],
  [
    "team",
    "team teams our-team meet-the-team equipo nuestro-equipo equipe notre-equipe ons-team teamleden mitarbeiter mitarbeiterinnen medewerkers squadra il-team unser-team",
  ],
  [
    "imprint",
    "impressum imprint anbieterkennzeichnung legal-notice aviso-legal mentions-legales mentionslegales colofon note-legali",
  ],
  [
    "people",
    "people staff leadership management board directory employees personal personas personen personeel personnel persone crew founders partners attorneys doctors physicians faculty members dentists geschaftsfuhrung geschaeftsfuehrung geschaeftsleitung vorstand bestuur directie direccion direction dirigeants direzione organigramm organigrama organigramme who-we-are wie-zijn-wij quienes-somos qui-sommes-nous chi-siamo",
  ],
  [
    "about",
    "about about-us aboutus company our-story ueber-uns uber-uns uberuns ueberuns unternehmen wir over-ons overons sobre-nosotros sobre nosotros empresa a-propos apropos entreprise azienda profile profil",
  ],
  [
    "news",
    "blog news journal aktuelles nieuws noticias actualites notizie stories articles magazin insights",
  ],
  [
    "late",
    "privacy datenschutz datenschutzerklaerung privacybeleid privacidad confidentialite terms agb voorwaarden condiciones cgv cookies cookie cookie-policy sitemap shop store product products produkte tag tags category archive search suche faq",
  ],
];

const KIND_ORDER: LinkKind[] = [
  "contact",
  "about",
  "team",
  "imprint",
  "people",
  "home",
  "news",
  "other",
  "late",
];

const FILE =
  /\.(?:docx?|xlsx?|pptx?|od[tsp]|rtf|csv|zip|rar|7z|t?gz|tar|exe|dmg|apk|jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|mov|avi|webm|wav|ogg|css|m?js|json|xml|rss|atom|ics|woff2?|ttf|eot)$/i;

/** What a PDF is worth reading for; the others are menus, catalogs and reports. */
const PDF_KINDS = new Set<LinkKind>(["contact", "team", "imprint", "people"]);

// Pages that change something, need an account, or go on forever.
const TRAP_SEGMENT =
  /^(?:log-?(?:out|in|off)|sign-?(?:out|in|up)|abmelden|anmelden|register|registration|account|my-?account|wp-(?:admin|login|json|content|includes)(?:\..+)?|xmlrpc\.php|cart|basket|checkout|warenkorb|kasse|panier|carrito|carrello|winkelwagen|wishlist|compare|calendar|kalender|calendario|calendrier|agenda|feed|print|share|cgi-bin|cdn-cgi|delete|unsubscribe)$/i;
const TRAP_QUERY =
  /(?:^|[?&])(?:add-to-cart|add_to_cart|remove_item|action|logout|replytocom|share|print|sort|orderby|order|filter\w*|month|date|day|year|ical|session_?id|sid|phpsessid|redirect_?to|return_?url)=/i;
const DEEPEST = 7;

/**
 * The links of a site that are worth reading, those that lead to people first, without duplicates. Excluded: other sites, files
 * other than vCards and PDFs about people, and pages that log out, fill shopping carts or go on forever.
 */
export function rankLinks(links: readonly PageLink[], origin: string): RankedLink[] {
  const ranked = new Map<string, RankedLink & { depth: number }>();
  for (const link of links) {
    const url = normalizeUrl(link.url, origin);
    if (!url || !isSameSite(url, origin) || isTrap(new URL(url))) continue;
    const segments = listSegments(new URL(url));
    const kind = findKind(segments, link.text);
    if (/\.pdf$/i.test(segments.at(-1) ?? "") && !PDF_KINDS.has(kind)) continue;
    // A card mostly repeats the page that links it.
    const isCard = /\.vcf$/i.test(segments.at(-1) ?? "");
    const found = { url, text: link.text, kind: isCard ? "other" : kind, depth: segments.length };
    const key = pageKey(url);
    const known = ranked.get(key);
    // The same page may be linked as "Read more" and as "Contact"; the more telling text wins.
    if (!known || KIND_ORDER.indexOf(found.kind) < KIND_ORDER.indexOf(known.kind)) ranked.set(key, found);
  }
  return [...ranked.values()]
    .sort((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || a.depth - b.depth)
    .map(({ url, text, kind }) => ({ url, text, kind }));
}

function isTrap(url: URL): boolean {
  const segments = listSegments(url);
  return (
    url.href.length > 500 ||
    FILE.test(url.pathname) ||
    TRAP_QUERY.test(url.search) ||
    url.searchParams.size > 3 ||
    segments.length > DEEPEST ||
    segments.some((segment) => TRAP_SEGMENT.test(segment)) ||
    segments.length > new Set(segments).size + 1
  );
}

function listSegments(url: URL): string[] {
  let path = url.pathname;
  try {
    path = decodeURIComponent(path);
  } catch {
    // A path that is not UTF-8 is compared as it is.
  }
  return path.split("/").filter(Boolean);
}

function findKind(segments: string[], text: string): LinkKind {
  if (segments.length === 0) return "home";
  // The last segment says what the page is; the ones before it say only where it is.
  const fromPath = [...segments].reverse().map((segment) => kindOf(segment.replace(/\.\w{2,5}$/, "")));
  const fromText = text.length <= 60 ? kindOf(text) : "other";
  const candidates = [fromPath[0] ?? "other", fromText, ...fromPath.slice(1)];
  return candidates.find((kind) => kind !== "other") ?? "other";
}

const KIND_BY_WORD = new Map(
  WORDS.flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind] as const)),
);

function kindOf(label: string): LinkKind {
  const words = normalizeText(label, "NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9ß]+/)
    .filter(Boolean);
  for (const length of [3, 2, 1]) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const kind = KIND_BY_WORD.get(words.slice(start, start + length).join("-"));
      // In a long title, one such word is a coincidence: "How our team baked …" is not a team page.
      if (kind && (words.length <= 4 || start + length === words.length)) return kind;
    }
  }
  return "other";
}
