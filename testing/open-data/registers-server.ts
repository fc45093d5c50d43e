import type { ServerResponse } from "node:http";
import { startTestingSite } from "@/testing/web/site";
import { type Met, watchRequests } from "./public-server";

/** A legal unit as France's register has it. */
export type FrenchUnit = {
  siren: string;
  nom_complet: string;
  nom_raison_sociale: string | null;
  sigle?: string | null;
  nature_juridique: string;
  etat_administratif: "A" | "C";
  date_fermeture?: string | null;
  statut_diffusion?: "O" | "P";
  siege: { adresse: string; code_postal: string; libelle_commune: string };
};

/** What a test says of a record of GLEIF; the rest of the record is made. */
export type LeiCompany = {
  lei: string;
  name: string;
  otherNames?: string[];
  registeredAs?: string;
  category?: string;
  status?: "ACTIVE" | "INACTIVE";
  registration?: string;
  address: { addressLines: string[]; city: string; postalCode: string; country: string };
};

/** A fault that the next request meets; `none` lets one pass. */
export type RegisterFault =
  | "none"
  | "too_many"
  | "unavailable"
  | "rejected"
  | "not_json"
  | "wrong_shape"
  | "endless_redirect"
  | "huge";

/**
 * Stand-ins for two registers. `/search` is API Recherche d'entreprises (recherche-entreprises.api.gouv.fr/docs): `q` finds by SIREN or by
 * words of a name, at most 25 a page, words of fewer than three letters alone get 400 with `erreur`. `/api/v1/lei-records` is GLEIF's
 * (documenter.getpostman.com/view/7679680/SVYrrxuU): JSON:API, filters by the number as it is written and by words of the legal name.
 */
export async function startRegisters(world: { units?: FrenchUnit[]; records?: LeiCompany[] } = {}) {
  const asked: { register: "france" | "gleif"; query: Record<string, string>; accept: string }[] = [];
  const traffic = watchRequests<RegisterFault>();
  const site = await startTestingSite({
    "/search": async (request, response) => {
      traffic.begin(request, response);
      const query = Object.fromEntries(new URL(request.url!, "http://france.test").searchParams);
      asked.push({ register: "france", query, accept: request.headers.accept ?? "" });
      const met = await traffic.meet();
      if (met && met.fault !== "none") return answerFault(response, met);
      if ((query.q ?? "").length < 3)
        return json(response, 400, { erreur: "3 caractères minimum pour les termes de la requête" });
      const found = (world.units ?? []).filter(
        ({ siren, nom_complet }) => siren === query.q || holds(nom_complet, query.q!),
      );
      const perPage = Math.min(25, Number(query.per_page ?? 10));
      json(response, 200, {
        results: found.slice(0, perPage).map(asUnit),
        total_results: found.length,
        page: 1,
        per_page: perPage,
        total_pages: Math.ceil(found.length / perPage),
      });
    },
    "/api/v1/lei-records": async (request, response) => {
      traffic.begin(request, response);
      const query = Object.fromEntries(new URL(request.url!, "http://gleif.test").searchParams);
      asked.push({ register: "gleif", query, accept: request.headers.accept ?? "" });
      const met = await traffic.meet();
      if (met && met.fault !== "none") return answerFault(response, met);
      const [number, name] = [query["filter[entity.registeredAs]"], query["filter[entity.legalName]"]];
      const found = (world.records ?? []).filter(
        (record) =>
          (number === undefined || record.registeredAs === number) &&
          (name === undefined || holds(record.name, name)),
      );
      json(response, 200, {
        meta: {
          goldenCopy: { publishDate: "2026-11-23T00:00:00Z" },
          pagination: {
            currentPage: 1,
            perPage: 25,
            from: 1,
            to: found.length,
            total: found.length,
            lastPage: 1,
          },
        },
        links: {},
        data: found.slice(0, 25).map(asRecord),
      });
    },
    "/elsewhere": (_, response) => response.writeHead(302, { location: "/elsewhere" }).end(),
  });
  return {
    settings: {
      RECHERCHE_ENTREPRISES_URL: site.origin,
      GLEIF_URL: `${site.origin}/api/v1`,
    },
    /** What was asked, in the order of arrival. */
    asked,
    ...traffic.controls,
    close: site.close,
  };
}

function holds(name: string, words: string): boolean {
  const own = name.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word));
}

function asUnit(unit: FrenchUnit) {
  return {
    statut_diffusion: "O",
    nombre_etablissements: 1,
    activite_principale: "10.71C",
    dirigeants: [
      { nom: "MARTIN", prenoms: "CLAIRE", qualite: "Gérant", type_dirigeant: "personne physique" },
    ],
    ...unit,
  };
}

function asRecord({ lei, name, otherNames = [], address, ...rest }: LeiCompany) {
  const full = { language: "en", region: null, mailRouting: null, ...address };
  return {
    type: "lei-records",
    id: lei,
    attributes: {
      lei,
      entity: {
        legalName: { name, language: "en" },
        otherNames: otherNames.map((one) => ({
          name: one,
          language: "en",
          type: "TRADING_OR_OPERATING_NAME",
        })),
        transliteratedOtherNames: [],
        legalAddress: full,
        headquartersAddress: full,
        registeredAt: { id: "RA000585", other: null },
        registeredAs: rest.registeredAs ?? null,
        jurisdiction: address.country,
        category: rest.category ?? "GENERAL",
        legalForm: { id: "H0PO", other: null },
        status: rest.status ?? "ACTIVE",
      },
      registration: { status: rest.registration ?? "ISSUED", corroborationLevel: "FULLY_CORROBORATED" },
    },
    relationships: {},
    links: { self: `https://api.gleif.org/api/v1/lei-records/${lei}` },
  };
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function answerFault(response: ServerResponse, { fault, retryAfter }: Met<RegisterFault>): void {
  const wait: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  const plain = (status: number, text: string) =>
    void response.writeHead(status, { "content-type": "text/plain", ...wait }).end(text);
  if (fault === "too_many") plain(429, "Too Many Requests");
  else if (fault === "unavailable") plain(503, "Service Unavailable");
  else if (fault === "rejected") plain(403, "Forbidden");
  else if (fault === "not_json") plain(200, "{ nothing");
  else if (fault === "wrong_shape") json(response, 200, { results: { "0": {} }, data: "none" });
  else if (fault === "endless_redirect") response.writeHead(302, { location: "/elsewhere" }).end();
  else sendHuge(response);
}

/** Ten megabytes of JSON. */
function sendHuge(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" }).write('{"results":[');
  const part = `{"siren":"552100554","nom_complet":"${"x".repeat(60_000)}"},`;
  for (let sent = 0; sent < 10_000_000; sent += part.length) response.write(part);
  response.end('{}],"data":[]}');
}
