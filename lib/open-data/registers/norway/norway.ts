import type { Context } from "@/lib/context";
import { parse } from "@/lib/parsing/parse";
import { introduce } from "../../asking/introduce";
import { brreg, brregEndpoint } from "../../brreg/brreg";
import { askRegister } from "../asking/ask-register";
import { type KnownCompany, plainNumber, type Register, type RegisterQuestion } from "../asking/register";
import { norwayTask } from "./norway-task";

/** The same server that lists companies, asked for one of them. */
export const norway: Register = {
  name: "norway",
  label: brreg.label,
  settings: {},
  whyNot: brreg.whyNot,
  questionFor,
  find: (ctx, question) =>
    askRegister(ctx, {
      ...introduce(ctx),
      label: brreg.label,
      setting: "BRREG_URL",
      origin: brregEndpoint(ctx),
      url: urlOf(ctx, question),
      gapMs: 0,
      requestsPerDay: 2_000,
      read: (text) => parse(norwayTask, { text }),
    }),
};

function questionFor({ countries, ...known }: KnownCompany): RegisterQuestion | null {
  if (countries[0] !== "NO") return null;
  const number = /\d{9}/.exec(plainNumber(known.registerNumber ?? ""))?.[0] ?? null;
  const name = known.legalName ?? known.name;
  return number === null && name === null ? null : { number, name };
}

function urlOf(ctx: Context, { number, name }: RegisterQuestion): URL {
  const url = new URL(`${brregEndpoint(ctx)}/enheter`);
  const [key, value] = number === null ? ["navn", name!] : ["organisasjonsnummer", number];
  url.search = new URLSearchParams([
    [key, value],
    ["size", "25"],
  ]).toString();
  return url;
}
