import { afterEach, describe, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { getCompany } from "@/lib/companies/get-company";
import { listCompanies } from "@/lib/companies/list-companies";
import { type PageOfCompany, storeFacts } from "@/lib/companies/store-facts";
import { addLead } from "@/lib/leads/add-lead";
import { env, overrideEnv } from "@/lib/process/this-process";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { BERGEN_COMPANIES, MUNICIPALITIES } from "@/testing/open-data/bergen-companies";
import { startBrreg } from "@/testing/open-data/brreg-server";
import { type FrenchUnit, type LeiCompany, startRegisters } from "@/testing/open-data/registers-server";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { checkRegisters } from "./check-registers";

const { fresh } = openTestWorkspaces();
const before = { ...env() };
const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  overrideEnv(before);
  for (const one of opened.splice(0)) await one.close();
});

const MARTIN: FrenchUnit = {
  siren: "552100554",
  nom_complet: "BOULANGERIE MARTIN",
  nom_raison_sociale: "BOULANGERIE MARTIN",
  nature_juridique: "5710",
  etat_administratif: "A",
  siege: {
    adresse: "12 RUE DU FOUR 71100 CHALON-SUR-SAONE",
    code_postal: "71100",
    libelle_commune: "CHALON-SUR-SAONE",
  },
};
const HOST: FrenchUnit = {
  ...MARTIN,
  siren: "424761419",
  nom_complet: "NUAGE (NG)",
  nom_raison_sociale: "NUAGE",
  nature_juridique: "5710",
};
const MARTIN_LEI: LeiCompany = {
  lei: "969500T8BM49AURSDO55",
  name: "BOULANGERIE MARTIN",
  registeredAs: "552100554",
  address: {
    addressLines: ["12 Rue du Four"],
    city: "Chalon-sur-Saône",
    postalCode: "71100",
    country: "FR",
  },
};

type Facts = Partial<Record<PageOfCompany["facts"][number]["field"], string>>;

/** A company with a lead, whose imprint says `facts`; registers with `world`. */
async function open(
  facts: Facts,
  world: Parameters<typeof startRegisters>[0] = { units: [MARTIN, HOST], records: [MARTIN_LEI] },
  domain = "boulangerie-martin.fr",
) {
  const servers = await startRegisters(world);
  const brreg = await startBrreg({ municipalities: MUNICIPALITIES, entities: BERGEN_COMPANIES });
  opened.push(servers, brreg);
  overrideEnv({
    adapterSettings: { ...servers.settings, ...brreg.settings },
    WEB_CONTACT: "ops@agency.example",
  });
  const ctx = await fresh();
  await acrossWorkspaces(ctx).execute(sql`truncate open_data_servers`);
  const agent = await createAgent(ctx, { name: "Ada" });
  const lead = await addLead(ctx, { agentId: agent.id, email: `ann@${domain}`, domain, name: "Ann Oven" });
  await storeFacts(ctx, [
    {
      url: `https://${domain}/imprint`,
      readAt: new Date("2026-01-01T00:00:00Z"),
      facts: Object.entries(facts).map(([field, value]) => ({
        field: field as keyof Facts,
        value,
        quote: value,
        trust: 3,
      })),
      excerpt: Object.values(facts).join("\n"),
    },
  ]);
  const { companies } = await listCompanies(ctx, {});
  const id = companies[0]!.id;
  const check = async () => (await checkRegisters(ctx, { id })).registers;
  return { ctx, id, lead, servers, brreg, check, read: () => getCompany(ctx, { id }) };
}

const stateOf = (checks: Awaited<ReturnType<Awaited<ReturnType<typeof open>>["check"]>>) =>
  Object.fromEntries(checks.map(({ register, state }) => [register, state]));
const FRANCE = "France’s business register";
const NORWAY = "Norway’s business register";

describe("a company of France", () => {
  test("is found by the number in its imprint, and what the register says stands with the entry’s field", async () => {
    const { check, read, servers } = await open({
      legalName: "Boulangerie Martin",
      registerNumber: "552 100 554",
    });
    expect(await check()).toMatchObject([
      {
        register: FRANCE,
        state: "found",
        url: "https://annuaire-entreprises.data.gouv.fr/entreprise/552100554",
        message: `${FRANCE} lists it as BOULANGERIE MARTIN.`,
      },
      { register: "GLEIF", state: "found" },
    ]);
    const company = await read();
    expect(company).toMatchObject({
      legalForm: "SAS",
      registerStatus: "Active",
      lei: "969500T8BM49AURSDO55",
      place: "Chalon-sur-Saone",
    });
    expect(company.evidence).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: "legalForm", quote: "nature_juridique=5710" }),
        expect.objectContaining({
          field: "lei",
          url: "https://api.gleif.org/api/v1/lei-records/969500T8BM49AURSDO55",
        }),
      ]),
    );
    expect(company.attribution.map(({ license }) => license).sort()).toEqual([
      "CC0 1.0",
      "Licence Ouverte 2.0",
    ]);
    expect(company.sources.map(({ url }) => new URL(url).host).sort()).toEqual([
      "annuaire-entreprises.data.gouv.fr",
      "api.gleif.org",
      "boulangerie-martin.fr",
    ]);
    expect(servers.asked.map(({ register, query }) => [register, query])).toEqual([
      ["france", { q: "552100554", page: "1", per_page: "25" }],
      ["gleif", { "filter[entity.registeredAs]": "552100554", "page[number]": "1", "page[size]": "25" }],
      [
        "gleif",
        { "filter[entity.legalName]": "Boulangerie Martin", "page[number]": "1", "page[size]": "25" },
      ],
    ]);
    expect(servers.asked.at(-1)!.accept).toBe("application/vnd.api+json");
  });

  test.each([
    ["its SIRET", { registerNumber: "552 100 554 00013" }],
    ["its VAT number", { vatId: "FR40552100554" }],
    ["its name and town", { name: "Boulangerie Martin", address: "12 rue du Four, 71100 Chalon" }],
  ])("is found by %s", async (_, facts: Facts) => {
    const { check } = await open(facts, { units: [MARTIN, HOST] });
    expect(stateOf(await check())[FRANCE]).toBe("found");
  });

  test("keeps the address of its site: the seat in the register is often another", async () => {
    const { check, read } = await open({
      registerNumber: "552100554",
      address: "3 place Neuve, 75001 Paris",
    });
    await check();
    expect(await read()).toMatchObject({ address: "3 place Neuve, 75001 Paris" });
  });

  test("does not become the company that hosts its site", async () => {
    const { check, read } = await open({ name: "Boulangerie Martin", registerNumber: "424 761 419" });
    expect(stateOf(await check())[FRANCE]).toBe("other_name");
    expect(await read()).toMatchObject({ registerNumber: "424 761 419", registerStatus: null });
  });

  test("of a common name is not guessed", async () => {
    const twin = { ...MARTIN, siren: "552100555" };
    const facts = { name: "Boulangerie Martin", address: "71100 Chalon-sur-Saone" };
    const { check, read } = await open(facts, { units: [MARTIN, twin] });
    expect(stateOf(await check())[FRANCE]).toBe("not_found");
    expect(await read()).toMatchObject({ registerNumber: null });
  });

  test("of the same name in another town is another company", async () => {
    const facts = { name: "Boulangerie Martin", address: "1 rue Verte, 33000 Bordeaux" };
    const { check } = await open(facts, { units: [MARTIN] });
    expect(stateOf(await check())[FRANCE]).toBe("not_found");
  });

  test("that has closed says so", async () => {
    const closed: FrenchUnit = { ...MARTIN, etat_administratif: "C", date_fermeture: "2025-03-01" };
    const { check, read } = await open({ registerNumber: "552100554" }, { units: [closed] });
    await check();
    expect(await read()).toMatchObject({ registerStatus: "Closed since 2025-03-01" });
  });

  test.each([
    ["a sole trader", { nature_juridique: "1000" }],
    ["who opposed being shown", { statut_diffusion: "P" as const }],
  ])("%s is a person, of whom nothing is taken", async (_, unit) => {
    const { check, read } = await open(
      { legalName: "Boulangerie Martin", registerNumber: "552100554" },
      { units: [{ ...MARTIN, ...unit }], records: [{ ...MARTIN_LEI, category: "SOLE_PROPRIETOR" }] },
    );
    expect(stateOf(await check())).toEqual({ [FRANCE]: "not_found", GLEIF: "not_found" });
    expect(await read()).toMatchObject({ registerStatus: null, lei: null });
  });
});

test("a company of Norway is found in its register", async () => {
  const facts = { registerNumber: "910 000 101", name: "Bryggen Bakeri" };
  const { check, read, brreg } = await open(facts, {}, "bryggen.no");
  expect(stateOf(await check())).toEqual({ [NORWAY]: "found", GLEIF: "not_found" });
  expect(Object.fromEntries(brreg.requests[0]!)).toEqual({ organisasjonsnummer: "910000101", size: "25" });
  expect(await read()).toMatchObject({
    legalName: "BRYGGEN BAKERI AS",
    legalForm: "AS",
    registerStatus: "Active",
    place: "Bergen",
  });
});

test("a record that was given out by mistake does not count", async () => {
  const { check } = await open(
    { legalName: "Boulangerie Martin", registerNumber: "552100554" },
    { records: [{ ...MARTIN_LEI, registration: "DUPLICATE" }] },
  );
  expect(stateOf(await check()).GLEIF).toBe("not_found");
});

test("nobody is asked where there is nothing to ask by", async () => {
  const { check, servers } = await open({ phone: "01 99 00 12 34" });
  expect(await check()).toEqual([]);
  expect(servers.asked).toEqual([]);
});

test("the public servers are not asked without an address to write to", async () => {
  const { check, servers } = await open({ registerNumber: "552100554" });
  overrideEnv({
    adapterSettings: {
      RECHERCHE_ENTREPRISES_URL: "https://recherche-entreprises.api.gouv.fr",
      GLEIF_URL: "https://api.gleif.org/api/v1",
    },
    WEB_CONTACT: undefined,
  });
  const checks = await check();
  expect(stateOf(checks)).toEqual({ [FRANCE]: "refused", GLEIF: "refused" });
  expect(checks[0]!.message).toContain("sets WEB_CONTACT");
  expect(servers.asked).toEqual([]);
});

test("what a later reading of the site says does not replace what the register said; checking again changes nothing", async () => {
  const { ctx, check, read } = await open({ legalName: "Boulangerie Martin", registerNumber: "552100554" });
  await check();
  const first = await read();
  await storeFacts(ctx, [
    {
      url: "https://boulangerie-martin.fr/",
      readAt: new Date(),
      facts: [{ field: "legalName", value: "Maison Martin", quote: "Maison Martin", trust: 3 }],
      excerpt: "Maison Martin",
    },
  ]);
  expect((await read()).legalName).toBe(first.legalName);
  await check();
  expect((await read()).evidence).toEqual(first.evidence);
});

test("twenty checks at once ask one after the other and store one answer", async () => {
  const { ctx, id, servers, read } = await open({ registerNumber: "552100554" }, { units: [MARTIN] });
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => checkRegisters(ctx, { id })));
  expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(servers.mostAtOnce()).toBe(1);
  const states = answers.flatMap((one) => (one.status === "fulfilled" ? one.value.registers : []));
  expect(states.filter(({ state }) => !["found", "not_found", "busy"].includes(state))).toEqual([]);
  expect((await read()).evidence.filter(({ field }) => field === "registerNumber")).toHaveLength(1);
});

describe("a register that cannot answer", () => {
  test.each([
    ["too_many", "busy", /busy/],
    ["unavailable", "busy", /busy/],
    ["rejected", "refused", /WEB_CONTACT/],
    ["not_json", "refused", /not an answer/],
    ["wrong_shape", "refused", /not an answer/],
    ["endless_redirect", "refused", /RECHERCHE_ENTREPRISES_URL/],
    ["huge", "refused", /more than 4 MB/],
  ] as const)("%s: it says so, and the next one is asked", async (fault, state, message) => {
    const { check, servers, read } = await open({
      legalName: "Boulangerie Martin",
      registerNumber: "552100554",
    });
    servers.fail(fault);
    const checks = await check();
    expect(stateOf(checks)).toEqual({ [FRANCE]: state, GLEIF: "found" });
    expect(checks[0]!.message).toMatch(message);
    expect(checks[0]!.until === null).toBe(state !== "busy");
    expect((await read()).lei).toBe("969500T8BM49AURSDO55");
  });
});

test("a company that is erased meanwhile is not made again", async () => {
  const { ctx, id, lead, servers, check } = await open({ registerNumber: "552100554" }, { units: [MARTIN] });
  const release = servers.hold();
  const pending = check();
  await expect.poll(() => servers.asked.length).toBe(1);
  await eraseLead(ctx, { id: lead.id });
  release();
  await expect(pending).rejects.toMatchObject({ code: "not_found" });
  await expect(getCompany(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
});
