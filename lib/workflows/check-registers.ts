import { z } from "zod";
import { companies } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { storeRegisterFacts } from "@/lib/companies/store-facts";
import { type Context, transact } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { countriesOfCompany } from "@/lib/leads/companies/company-columns";
import { SourceBusyError } from "@/lib/open-data/asking/open-data-source";
import { pickEntry } from "@/lib/open-data/registers/asking/pick-entry";
import type {
  KnownCompany,
  Register,
  RegisterEntry,
  RegisterQuestion,
} from "@/lib/open-data/registers/asking/register";
import { REGISTERS } from "@/lib/open-data/registers/registers";
import { SearchError } from "@/lib/ports/search-provider";
import { isoTime, pathId } from "@/lib/shapes";

const RegisterCheck = z
  .object({
    register: z.string().describe("Display name of the register."),
    state: z
      .enum(["found", "not_found", "other_name", "busy", "refused"])
      .describe(
        "`other_name`: the number on the site belongs to a company with another name, such as the site’s host; nothing was taken from it. `busy`: to be asked again at `until`. `refused`: it cannot be asked.",
      ),
    message: z.string(),
    url: z.string().nullable().describe("The entry that was found."),
    until: isoTime.nullable(),
  })
  .meta({ id: "RegisterCheck" });
export type RegisterCheck = z.output<typeof RegisterCheck>;

export const checkRegisters = capability(
  {
    name: "checkRegisters",
    description:
      "Looks a company up in the public register of its country and in that of legal entity identifiers (GLEIF), and keeps what they say: registered name, legal form, number, and whether it is active. Nobody else is asked.",
    scope: "leads:write",
    cost: "free",
    // A register learns whom the workspace looks at.
    needsApproval: true,
    // Registers are asked between reading and storing.
    commitsItself: true,
    input: z.object({ id: pathId("company") }),
    output: z.object({
      registers: z
        .array(RegisterCheck)
        .describe(
          "The registers that may list the company; empty if no registered name, register number or VAT number is known to look it up by.",
        ),
    }),
  },
  async (ctx, { id }) => {
    const company = await readCompany(ctx, id);
    const answers: Answer[] = [];
    // One after the other: what the register of the country says is stored even if GLEIF is busy.
    for (const register of REGISTERS) {
      const question = register.questionFor(company);
      if (question) answers.push(await ask(ctx, register, company, question));
    }
    const readAt = new Date();
    const found = answers.flatMap(({ entry }) => (entry ? [entry] : []));
    const pages = found.map(({ ref, facts }) => ({
      url: ref,
      readAt,
      facts,
      excerpt: facts.map(({ quote }) => quote).join("\n"),
    }));
    if (found.length > 0) {
      const isThere = await transact(ctx, (inner) => storeRegisterFacts(inner, id, pages));
      if (!isThere) throw notFound("company");
    }
    return { registers: answers.map(({ check }) => check) };
  },
);

async function readCompany(ctx: Context, id: string): Promise<KnownCompany> {
  const [row] = await ctx.db
    .select({
      domain: companies.domain,
      name: companies.name,
      legalName: companies.legalName,
      registerNumber: companies.registerNumber,
      vatId: companies.vatId,
      address: companies.address,
      place: companies.place,
    })
    .from(companies)
    .where(and(eq(companies.workspaceId, ctx.workspaceId), eq(companies.id, id)));
  if (!row) throw notFound("company");
  return { ...row, countries: countriesOfCompany(row) };
}

type Answer = { check: RegisterCheck; entry?: RegisterEntry };

async function ask(
  ctx: Context,
  register: Register,
  company: KnownCompany,
  question: RegisterQuestion,
): Promise<Answer> {
  const { label } = register;
  const say = (
    state: RegisterCheck["state"],
    message: string,
    rest: Partial<RegisterCheck> = {},
  ): Answer => ({
    check: { register: label, state, message, url: null, until: null, ...rest },
  });
  const refusal = register.whyNot(ctx);
  if (refusal) return say("refused", refusal);
  try {
    const picked = pickEntry(await register.find(ctx, question), company, question);
    const by = [question.number, question.name].filter((one) => one !== null).join(" or ");
    if (!picked) return say("not_found", `${label} lists no company under ${by}.`);
    if ("otherName" in picked)
      return say(
        "other_name",
        `In ${label}, ${question.number} is ${picked.otherName.names[0] ?? "another company"}, a name that the site does not use. Nothing was taken from it.`,
      );
    const { ref, names } = picked.entry;
    const check = say("found", `${label} lists it as ${names[0] ?? question.name}.`, { url: ref });
    return { ...check, entry: picked.entry };
  } catch (error) {
    if (error instanceof SourceBusyError)
      return say("busy", `${error.message} Try again in a moment.`, { until: error.until.toISOString() });
    if (error instanceof SearchError) return say("refused", error.message);
    throw error;
  }
}
