import { z } from "zod";
import type { Context } from "@/lib/context";
import { parse } from "@/lib/parsing/parse";
import { readAdapterSettings, urlSetting } from "@/lib/process/env";
import { introduce, whyNobodyToWriteTo } from "../../asking/introduce";
import { askRegister } from "../asking/ask-register";
import { type KnownCompany, plainNumber, type Register, type RegisterQuestion } from "../asking/register";
import { franceTask } from "./france-task";

const settings = {
  /** API Recherche d'entreprises: all companies, associations and public bodies of France, from INSEE's Sirene and others. */
  RECHERCHE_ENTREPRISES_URL: urlSetting("http:", "https:").default(
    "https://recherche-entreprises.api.gouv.fr",
  ),
};
const Settings = z.object(settings);

const LABEL = "France’s business register";
const PUBLIC_HOSTS = /(?:^|\.)api\.gouv\.fr$/;

export const france: Register = {
  name: "france",
  label: LABEL,
  settings,
  whyNot: (ctx) => whyNobodyToWriteTo(ctx, LABEL, [endpoint(ctx)], PUBLIC_HOSTS),
  questionFor,
  find: (ctx, question) =>
    askRegister(ctx, {
      ...introduce(ctx),
      label: LABEL,
      setting: "RECHERCHE_ENTREPRISES_URL",
      origin: endpoint(ctx),
      url: urlOf(ctx, question),
      // The API answers 7 requests a second and address.
      gapMs: 200,
      requestsPerDay: 20_000,
      read: (text) => parse(franceTask, { text }),
    }),
};

function questionFor({ countries, ...known }: KnownCompany): RegisterQuestion | null {
  if (countries[0] !== "FR" && !/^FR/.test(known.vatId ?? "")) return null;
  const number = readSiren(known.registerNumber) ?? readSiren(known.vatId);
  const name = known.legalName ?? known.name;
  return number === null && name === null ? null : { number, name };
}

/** The SIREN of a SIREN, a SIRET or a VAT number, which it is a part of. */
function readSiren(written: string | null): string | null {
  const plain = plainNumber(written ?? "");
  return /^(\d{9})(?:\d{5})?$/.exec(plain)?.[1] ?? /^FR[A-Z\d]{2}(\d{9})$/.exec(plain)?.[1] ?? null;
}

function urlOf(ctx: Context, { number, name }: RegisterQuestion): URL {
  const url = new URL(`${endpoint(ctx)}/search`);
  url.search = new URLSearchParams({ q: number ?? name!, page: "1", per_page: "25" }).toString();
  return url;
}

function endpoint(ctx: Context): string {
  return readAdapterSettings(ctx.settings, Settings).RECHERCHE_ENTREPRISES_URL.replace(/\/+$/, "");
}
