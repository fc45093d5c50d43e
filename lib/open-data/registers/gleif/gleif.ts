import { z } from "zod";
import type { Context } from "@/lib/context";
import { parse } from "@/lib/parsing/parse";
import { readAdapterSettings, urlSetting } from "@/lib/process/env";
import { introduce, whyNobodyToWriteTo } from "../../asking/introduce";
import { askRegister } from "../asking/ask-register";
import type { Register } from "../asking/register";
import { gleifTask } from "./gleif-task";

const settings = {
  /** API of the Global Legal Entity Identifier Foundation, which knows the companies that have an LEI. */
  GLEIF_URL: urlSetting("http:", "https:").default("https://api.gleif.org/api/v1"),
};
const Settings = z.object(settings);

const LABEL = "GLEIF";
const PUBLIC_HOSTS = /(?:^|\.)gleif\.org$/;

export const gleif: Register = {
  name: "gleif",
  label: LABEL,
  settings,
  whyNot: (ctx) => whyNobodyToWriteTo(ctx, LABEL, [endpoint(ctx)], PUBLIC_HOSTS),
  questionFor: ({ registerNumber, legalName }) =>
    registerNumber === null && legalName === null
      ? null
      : { number: registerNumber === null ? null : writeNumber(registerNumber), name: legalName },
  find: async (ctx, { number, name }) => {
    const numbered = number === null ? [] : await ask(ctx, "entity.registeredAs", number);
    // Registers of other countries may have the same number, and some write theirs in another way.
    const named = name === null ? [] : await ask(ctx, "entity.legalName", name);
    return [...new Map([...numbered, ...named].map((entry) => [entry.ref, entry])).values()];
  },
};

function ask(ctx: Context, filter: string, value: string) {
  const url = new URL(`${endpoint(ctx)}/lei-records`);
  // A comma would separate values.
  url.search = new URLSearchParams({
    [`filter[${filter}]`]: value.replaceAll(",", " "),
    "page[number]": "1",
    "page[size]": "25",
  }).toString();
  return askRegister(ctx, {
    ...introduce(ctx),
    label: LABEL,
    setting: "GLEIF_URL",
    origin: endpoint(ctx),
    url,
    accept: "application/vnd.api+json",
    // The API answers 60 requests a minute and address.
    gapMs: 1_000,
    requestsPerDay: 10_000,
    read: (text) => parse(gleifTask, { text }),
  });
}

/** As most registers write theirs: "552 100 554" is "552100554", and "HRB  12345 B" stays "HRB 12345 B". */
function writeNumber(written: string): string {
  const line = written.replace(/\s+/g, " ").trim();
  return /\p{L}/u.test(line) ? line : line.replace(/[\s.\-/]/g, "");
}

function endpoint(ctx: Context): string {
  return readAdapterSettings(ctx.settings, Settings).GLEIF_URL.replace(/\/+$/, "");
}
