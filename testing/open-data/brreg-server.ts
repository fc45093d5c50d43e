import type { IncomingMessage, ServerResponse } from "node:http";
import { startTestingSite } from "@/testing/web/site";
import { type Met, watchRequests } from "./public-server";

type Code = { kode: string; beskrivelse: string };
type Address = {
  adresse: string[];
  postnummer: string;
  poststed: string;
  kommune: string;
  kommunenummer: string;
};

/** An entity as the register has it; what it does not know of one is missing. */
export type BrregEntity = {
  organisasjonsnummer: string;
  navn: string;
  organisasjonsform?: Code;
  naeringskode1?: Code;
  naeringskode2?: Code;
  forretningsadresse?: Address;
  postadresse?: Address;
  hjemmeside?: string;
  epostadresse?: string;
  telefon?: string;
  mobil?: string;
  konkurs?: boolean;
  underAvvikling?: boolean;
  underTvangsavviklingEllerTvangsopplosning?: boolean;
  slettedato?: string;
};
export type BrregMunicipality = { nummer: string; navn: string };

/** A fault that the next request for companies meets; `none` lets one pass. */
export type BrregFault =
  | "none"
  | "too_many"
  | "unavailable"
  | "maintenance"
  | "rejected"
  | "bad_request"
  | "too_deep"
  | "not_json"
  | "wrong_shape"
  | "endless_redirect"
  | "huge";

/**
 * A stand-in for the open API of Enhetsregisteret (data.brreg.no/enhetsregisteret/api/dokumentasjon): `/enheter` with its filters, and
 * `/kommuner`, answered in pages of HAL. Without entries a page has no `_embedded`; a parameter that it cannot read, or a page that ends
 * beyond the ten thousandth entry, gets 400 with `valideringsfeil`. `naeringskode` takes beginnings of codes. As the real one it also
 * lists by the postal address, and knows two requests at once; the tests count those.
 */
export async function startBrreg(world: { municipalities: BrregMunicipality[]; entities: BrregEntity[] }) {
  const requests: URLSearchParams[] = [];
  const places: URLSearchParams[] = [];
  const traffic = watchRequests<BrregFault>();
  const note = (request: IncomingMessage, response: ServerResponse) => {
    traffic.begin(request, response);
    return new URL(request.url!, "http://brreg.test").searchParams;
  };
  const site = await startTestingSite({
    "/enhetsregisteret/api/enheter": async (request, response) => {
      const asked = note(request, response);
      requests.push(asked);
      const met = await traffic.meet();
      if (met && met.fault !== "none") return answerFault(response, met);
      const wrong = findWrong(asked);
      if (wrong) return refuse(response, wrong);
      sendPage(response, asked, "enheter", filter(world.entities, asked).map(withLinks));
    },
    "/enhetsregisteret/api/kommuner": (request, response) => {
      const asked = note(request, response);
      places.push(asked);
      sendPage(response, asked, "kommuner", world.municipalities);
    },
    "/elsewhere": (_, response) => response.writeHead(302, { location: "/elsewhere" }).end(),
  });
  return {
    settings: { BRREG_URL: `${site.origin}/enhetsregisteret/api` },
    /** What was asked of `/enheter`, and of `/kommuner`, in the order of arrival. */
    requests,
    places,
    ...traffic.controls,
    close: site.close,
  };
}

const SHAPES: Record<string, RegExp> = {
  naeringskode: /^\d{2}(?:\.\d{1,3})?$/,
  kommunenummer: /^\d{4}$/,
  konkurs: /^(?:true|false)$/,
  underAvvikling: /^(?:true|false)$/,
  underTvangsavviklingEllerTvangsopplosning: /^(?:true|false)$/,
};
const MAX_ENTRIES = 10_000;

type Wrong = { parameters: string[]; value: string; message: string };

function findWrong(asked: URLSearchParams): Wrong | null {
  for (const [key, shape] of Object.entries(SHAPES))
    for (const value of asked.get(key)?.split(",") ?? [])
      if (!shape.test(value)) return { parameters: [key], value, message: `Ugyldig verdi for ${key}` };
  const { size, page } = depth(asked);
  return (page + 1) * size > MAX_ENTRIES ? tooDeep(size, page) : null;
}

function tooDeep(size: number, page: number): Wrong {
  const message = "Antall elementer (page+1)*size kan ikke overstige 10 000";
  return { parameters: ["page", "size"], value: `${page},${size}`, message };
}

function depth(asked: URLSearchParams): { size: number; page: number } {
  return { size: Number(asked.get("size") ?? 20), page: Number(asked.get("page") ?? 0) };
}

function filter(entities: BrregEntity[], asked: URLSearchParams): BrregEntity[] {
  const codes = asked.get("naeringskode")?.split(",");
  const places = asked.get("kommunenummer")?.split(",");
  const states = ["konkurs", "underAvvikling", "underTvangsavviklingEllerTvangsopplosning"] as const;
  return entities.filter((entity) => {
    const own = [entity.naeringskode1, entity.naeringskode2].flatMap((code) => code?.kode ?? []);
    const at = [entity.forretningsadresse, entity.postadresse].map((address) => address?.kommunenummer);
    return (
      (!codes || codes.some((code) => own.some((one) => one.startsWith(code)))) &&
      (!places || places.some((place) => at.includes(place))) &&
      states.every(
        (state) => asked.get(state) === null || asked.get(state) === String(entity[state] ?? false),
      )
    );
  });
}

function withLinks(entity: BrregEntity) {
  const href = `https://data.brreg.no/enhetsregisteret/api/enheter/${entity.organisasjonsnummer}`;
  const states = { konkurs: false, underAvvikling: false, underTvangsavviklingEllerTvangsopplosning: false };
  return { ...states, ...entity, respons_klasse: "Enhet", _links: { self: { href } } };
}

function sendPage(
  response: ServerResponse,
  asked: URLSearchParams,
  collection: string,
  all: readonly object[],
): void {
  const { size, page } = depth(asked);
  const entries = all.slice(page * size, (page + 1) * size);
  json(response, 200, {
    ...(entries.length > 0 ? { _embedded: { [collection]: entries } } : {}),
    _links: { self: { href: `https://data.brreg.no/enhetsregisteret/api/${collection}?${asked}` } },
    page: { size, totalElements: all.length, totalPages: Math.ceil(all.length / size), number: page },
  });
}

function refuse(response: ServerResponse, { parameters, value, message }: Wrong): void {
  json(response, 400, {
    tidsstempel: "2026-11-23T12:00:00.000+00:00",
    status: 400,
    feilmelding: "Feilaktig forespørsel",
    sti: "/enhetsregisteret/api/enheter",
    antallFeil: 1,
    valideringsfeil: [{ feilmelding: message, parametere: parameters, feilaktigVerdi: value }],
  });
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json;charset=UTF-8" }).end(JSON.stringify(value));
}

function answerFault(response: ServerResponse, { fault, retryAfter }: Met<BrregFault>): void {
  const wait: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  const plain = (status: number, text: string) =>
    void response.writeHead(status, { "content-type": "text/html;charset=UTF-8", ...wait }).end(text);
  if (fault === "too_many") plain(429, "Too Many Requests");
  else if (fault === "unavailable") plain(503, "<html><h1>503 Service Unavailable</h1></html>");
  else if (fault === "maintenance") plain(200, "<html><h1>Vedlikehold</h1></html>");
  else if (fault === "rejected") plain(403, "<html><h1>Request blocked</h1></html>");
  else if (fault === "bad_request")
    refuse(response, { parameters: ["naeringskode"], value: "?", message: "Ugyldig verdi for naeringskode" });
  else if (fault === "too_deep") refuse(response, tooDeep(1_000, 10));
  else if (fault === "not_json") plain(200, "{ nothing");
  else if (fault === "wrong_shape") json(response, 200, { _embedded: { enheter: { "0": {} } }, page: {} });
  else if (fault === "endless_redirect") response.writeHead(302, { location: "/elsewhere" }).end();
  else sendHuge(response);
}

/** Twelve megabytes of JSON. */
function sendHuge(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" }).write('{"_embedded":{"enheter":[');
  const part = `{"organisasjonsnummer":"910000000","navn":"${"x".repeat(60_000)}"},`;
  for (let sent = 0; sent < 12_000_000; sent += part.length) response.write(part);
  response.end('{}]},"page":{"totalElements":1,"totalPages":1}}');
}
