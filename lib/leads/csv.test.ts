import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import type { Context } from "@/lib/context";
import { readCell, writeCell } from "@/lib/csv/csv-cell";
import { newId } from "@/lib/id";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { addMember } from "@/testing/workspaces/add-member";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { exportLeads } from "./export-leads";
import { getLead } from "./get-lead";
import { getLeadImport } from "./get-lead-import";
import { importLeads } from "./import-leads";
import { listLeadImports } from "./list-lead-imports";
import { listLeads } from "./list-leads";
import { listTags } from "./list-tags";
import { previewLeadImport } from "./preview-lead-import";

const { fresh } = openTestWorkspaces();

const fileOf = (content: string | Uint8Array, name = "people.csv") => ({
  name,
  bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
});

async function importText(ctx: Context, content: string | Uint8Array, agentId?: string) {
  const file = fileOf(content);
  const id = agentId ?? (await createAgent(ctx, { name: "Ada" })).id;
  const { mapping } = await previewLeadImport(ctx, { file });
  return importLeads(ctx, { agentId: id, file, mapping });
}

async function exportText(ctx: Context, filter = {}): Promise<string> {
  let text = "";
  for await (const piece of await exportLeads(ctx, filter)) text += piece;
  return text;
}

const storedLeads = (ctx: Context) =>
  acrossWorkspaces(ctx)
    .select()
    .from(leads)
    .where(eq(leads.workspaceId, ctx.workspaceId))
    .orderBy(leads.emailKey);

test("imports tags and owners, and an exported file brings them back", async () => {
  const ctx = await fresh();
  await addMember(ctx, "Anna Ødegård");
  await addMember(ctx, "Tom");
  await addMember(ctx, "Tom");
  const file = fileOf(
    "email,Tags,Owner\na@example.com,Trade fair; hot,anna ødegård\nb@example.com,HOT,Tom\nc@example.com,,nobody we know\nd@example.com," +
      `${"x".repeat(51)},\ne@example.com,${Array.from({ length: 21 }, (_, n) => `t${n}`).join(";")},\n`,
  );
  const preview = await previewLeadImport(ctx, { file });
  expect(preview).toMatchObject({
    mapping: { email: 0, tags: 1, owner: 2 },
    importable: 3,
    refused: [
      { row: 5, reason: "A tag is longer than 50 characters." },
      { row: 6, reason: "A lead can have 20 tags." },
    ],
    unknownOwners: [
      { name: "Tom", rows: 1 },
      { name: "nobody we know", rows: 1 },
    ],
  });
  const agent = await createAgent(ctx, { name: "Ada" });
  await importLeads(ctx, { agentId: agent.id, file, mapping: preview.mapping });
  const labels = async (of: Context) =>
    (await listLeads(of, {})).leads
      .map(({ email, tags, owner }) => [email, tags, owner?.name ?? null])
      .sort();
  const expected = [
    ["a@example.com", ["hot", "Trade fair"], "Anna Ødegård"],
    ["b@example.com", ["hot"], null],
    ["c@example.com", [], null],
  ];
  expect(await labels(ctx)).toEqual(expected);
  const [lead] = (await listLeads(ctx, { pageSize: 1 })).leads;
  expect(lead!.evidence.map(({ field }) => field)).toEqual(["email"]);

  const other = await fresh();
  await addMember(other, "Anna Ødegård");
  await importText(other, await exportText(ctx));
  expect(await labels(other)).toEqual(expected);
});

test("a file with more tags than a workspace can have is refused before anything is stored", async () => {
  const ctx = await fresh();
  const rows = Array.from(
    { length: 26 },
    (_, n) => `p${n}@example.com,${Array.from({ length: 20 }, (_, t) => `tag ${n * 20 + t}`).join(";")}`,
  );
  await expect(importText(ctx, `email,tags\n${rows.join("\n")}`)).rejects.toMatchObject({
    code: "invalid_state",
  });
  expect(await storedLeads(ctx)).toEqual([]);
  expect((await listLeadImports(ctx, {})).imports).toEqual([]);
  expect((await listTags(ctx, {})).tags).toEqual([]);
});

test("imports each row as a new lead, with the file as evidence of every field, and keeps the report", async () => {
  const ctx = await fresh();
  const report = await importText(
    ctx,
    'E-Mail;Vorname;Nachname;Firma;Telefon;Webseite;LinkedIn\r\nAda@Example.com;Ada;Byron;"Lov; lace";+49 40 1;https://www.lace.example/team;javascript:alert(1)\r\n',
  );
  expect(report).toMatchObject({
    rows: 1,
    imported: 1,
    refused: [],
    fileName: "people.csv",
    by: "system:system",
  });
  const [row] = await storedLeads(ctx);
  const lead = await getLead(ctx, { id: row!.id });
  expect(lead).toMatchObject({
    email: "Ada@Example.com",
    status: "new",
    emailStatus: "unknown",
    sample: false,
    name: "Ada Byron",
    company: "Lov; lace",
    phone: "+49 40 1",
    domain: "lace.example",
    linkedinUrl: null,
    title: null,
  });
  expect(lead.evidence.map(({ field, value, url, quote }) => [field, value, url, quote])).toEqual([
    ["email", "Ada@Example.com", `import:${report.id}#row2`, "Ada@Example.com"],
    ["company", "Lov; lace", `import:${report.id}#row2`, "Lov; lace"],
    ["phone", "+49 40 1", `import:${report.id}#row2`, "+49 40 1"],
    ["domain", "lace.example", `import:${report.id}#row2`, "https://www.lace.example/team"],
    ["name", "Ada Byron", `import:${report.id}#row2`, "Ada Byron"],
  ]);
  // Nobody has read the company's pages.
  expect(lead).toMatchObject({ score: null, scoreReasons: [] });
  expect(await getLeadImport(ctx, { id: report.id })).toEqual(report);
  expect(await listLeadImports(ctx, {})).toMatchObject({
    total: 1,
    imports: [{ id: report.id, imported: 1 }],
  });
});

test("refuses with row and reason what cannot be a lead, and takes the rest", async () => {
  const ctx = await fresh();
  await addSuppression(ctx, { email: "blocked@example.com" });
  const { id } = await createAgent(ctx, { name: "Ada" });
  await importText(ctx, "email\nknown@example.com\n", id);
  const report = await importText(
    ctx,
    [
      "email,name",
      "a@example.com,A",
      ",nobody",
      "no address,B",
      "",
      "A@EXAMPLE.COM,again",
      "BLOCKED@example.com,C",
      "Known@example.com,D",
      `b@example.com,${"x".repeat(501)}`,
      "c@example.com,C",
    ].join("\n"),
    id,
  );
  expect(report).toMatchObject({ rows: 8, imported: 2 });
  expect(report.refused).toEqual([
    { row: 3, reason: "The email address is missing." },
    { row: 4, reason: "Invalid email address" },
    { row: 6, reason: "The address is already in row 2." },
    { row: 7, reason: "The address is on the suppression list." },
    { row: 8, reason: "This address is already a lead in this workspace." },
    { row: 9, reason: "The cell for name is longer than 500 characters." },
  ]);
});

test("the same file twice, also at once, makes no second lead", async () => {
  const ctx = await fresh();
  const { id } = await createAgent(ctx, { name: "Ada" });
  const text = `email\n${Array.from({ length: 600 }, (_, n) => `p${n}@example.com`).join("\n")}`;
  const both = await Promise.all([importText(ctx, text, id), importText(ctx, text, id)]);
  expect(both[0]!.imported + both[1]!.imported).toBe(600);
  expect(both[0]!.refusedCount + both[1]!.refusedCount).toBe(600);
  expect(await importText(ctx, text, id)).toMatchObject({ imported: 0, refusedCount: 600 });
  expect(await storedLeads(ctx)).toHaveLength(600);
});

test("reads every usual encoding, separator and line end", async () => {
  const ctx = await fresh();
  const text = "email;name\r\njose@example.com;José Müller\r\n";
  const utf16 = Buffer.from(text, "utf16le");
  const swapped = Buffer.from(utf16).swap16();
  const variants: [Uint8Array, string][] = [
    [Buffer.from(text), "UTF-8"],
    [Buffer.from(`\uFEFF${text}`), "UTF-8"],
    [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), "UTF-16"],
    [Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]), "UTF-16"],
    [utf16, "UTF-16"],
    [swapped, "UTF-16"],
    [Buffer.from(text, "latin1"), "Windows-1252"],
    [Buffer.from(text.replaceAll(";", "\t")), "UTF-8"],
    [Buffer.from(text.replaceAll(";", "|").replaceAll("\r\n", "\n")), "UTF-8"],
    [Buffer.from(text.replaceAll(";", ",").replaceAll("\r\n", "\r")), "UTF-8"],
  ];
  for (const [bytes, encoding] of variants) {
    const preview = await previewLeadImport(ctx, { file: fileOf(bytes) });
    expect(preview).toMatchObject({
      encoding,
      hasHeader: true,
      columns: ["email", "name"],
      mapping: { email: 0, name: 1 },
      rows: [["jose@example.com", "José Müller"]],
      rowCount: 1,
      importable: 1,
      refusedCount: 0,
    });
  }
});

test("makes out a file without a header, and one whose heads repeat", async () => {
  const ctx = await fresh();
  const bare = await previewLeadImport(ctx, { file: fileOf("Ada,a@example.com\nBo,b@example.com") });
  expect(bare).toMatchObject({ hasHeader: false, columns: ["Column 1", "Column 2"], mapping: { email: 1 } });
  expect(bare).toMatchObject({ rowCount: 2, importable: 2 });
  const twice = await previewLeadImport(ctx, {
    file: fileOf("Email,Name,Email,Name\na@x.example,A,b@x.example,B"),
  });
  expect(twice).toMatchObject({ mapping: { email: 0, name: 1 }, importable: 1 });
  const none = await previewLeadImport(ctx, { file: fileOf("Name,City\nAda,Leeds") });
  expect(none).toMatchObject({ mapping: { name: 0, location: 1 }, importable: 0, refusedCount: 1 });
});

test.each([
  ["Prénom,Nom,Courriel,Société", { firstName: 0, lastName: 1, email: 2, company: 3 }],
  ["Nombre,Apellidos,Correo electrónico,Puesto", { firstName: 0, lastName: 1, email: 2, title: 3 }],
  ["Nom,E-mail", { name: 0, email: 1 }],
  ["E_MAIL,Job Title,Company Website,LinkedIn URL", { email: 0, title: 1, domain: 2, linkedinUrl: 3 }],
])("guesses the fields of %s", async (heads, mapping) => {
  const ctx = await fresh();
  expect((await previewLeadImport(ctx, { file: fileOf(`${heads}\nx,x,x,x`) })).mapping).toEqual(mapping);
});

test("a cell of a megabyte, an open quotation mark and line breaks in cells harm no other row", async () => {
  const ctx = await fresh();
  const { id } = await createAgent(ctx, { name: "Ada" });
  const report = await importText(
    ctx,
    `email,name,title\na@x.example,"Ada\r\n""Countess"" Byron",=1+1\nb@x.example,${"y".repeat(1 << 20)},z\nc@x.example,C,D\nd@x.example,"open`,
    id,
  );
  expect(report.refused).toEqual([
    { row: 3, reason: "The cell for name is longer than 500 characters." },
    { row: 5, reason: "A quotation mark is not closed." },
  ]);
  const stored = await storedLeads(ctx);
  expect(stored.map(({ email, name, title }) => [email, name, title])).toEqual([
    ["a@x.example", 'Ada "Countess" Byron', "=1+1"],
    ["c@x.example", "C", "D"],
  ]);
});

test("bytes that are no text at all are refused or read, never a failure", async () => {
  const ctx = await fresh();
  const { id } = await createAgent(ctx, { name: "Ada" });
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      try {
        await importLeads(ctx, { agentId: id, file: fileOf(bytes), mapping: { email: 0, name: 1 } });
      } catch (error) {
        expect(error).toMatchObject({ code: "validation_error" });
      }
    }),
    { numRuns: 40 },
  );
});

test("too many rows, too many bytes, no rows and no address column are refused with the reason", async () => {
  const ctx = await fresh();
  const { id: agentId } = await createAgent(ctx, { name: "Ada" });
  const call = (content: string | Uint8Array, mapping = { email: 0 }) =>
    importLeads(ctx, { agentId, file: fileOf(content), mapping });
  const large = { code: "payload_too_large" };
  await expect(call(`email\n${"a@x.example\n".repeat(10_001)}`)).rejects.toMatchObject(large);
  // Empty rows do not count, however many there are.
  const sparse = await call(`email\n${"\n".repeat(15_000)}${"a@x.example\n".repeat(8_000)}`);
  expect(sparse).toMatchObject({ rows: 8_000, imported: 1 });
  await expect(
    call(`email${",x".repeat(150)}\n${`a@x.example${",x".repeat(150)}\n`.repeat(8_000)}`),
  ).rejects.toMatchObject(large);
  await expect(call(new Uint8Array(10 * 1024 * 1024 + 1))).rejects.toMatchObject(large);
  for (const content of ["", "\n\n  ,, \n"])
    await expect(call(content)).rejects.toMatchObject({ code: "validation_error" });
  await expect(call("email\na@x.example", {} as never)).rejects.toMatchObject({
    code: "validation_error",
    details: [{ path: "mapping.email" }],
  });
});

test("no cell of an export begins like a formula, and each reads back as it was", () => {
  for (const value of ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''-x"])
    expect(writeCell(value).replace(/^"/, "")).toMatch(/^'/);
  expect(writeCell('a "b", c')).toBe('"a ""b"", c"');
  fc.assert(
    fc.property(fc.string(), (value) => {
      const cell = writeCell(value);
      const raw = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      return readCell(raw) === value && !/^[=+\-@\t\r\n]/.test(raw);
    }),
  );
});

test("what is exported is imported as it was, whatever it holds", async () => {
  const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).map((text) =>
    text
      .replace(/[\s\p{C}]+/gu, " ")
      .trim()
      .normalize("NFC"),
  );
  const nasty = fc.oneof(
    words,
    words.map((text) => `=${text}`),
    words.map((text) => `'+"${text}", ;`),
  );
  const field = fc.option(
    nasty.filter((text) => text.trim() !== ""),
    { nil: null },
  );
  const row = fc.record({ name: field, title: field, company: field, phone: field, location: field });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const from = await fresh();
      const agent = await createAgent(from, { name: '=Agent, "x"' });
      await from.db.insert(leads).values(
        rows.map((one, index) => ({
          workspaceId: from.workspaceId,
          agentId: agent.id,
          campaignId: agent.campaignId,
          ...one,
          email: `p${index}@x.example`,
          emailKey: `p${index}@x.example`,
          domain: "x.example",
        })),
      );
      const to = await fresh();
      const report = await importText(to, await exportText(from));
      expect(report.refused).toEqual([]);
      const pick = (all: (typeof leads.$inferSelect)[]) =>
        all.map(({ email, name, title, company, domain, phone, location }) => ({
          email,
          name,
          title,
          company,
          domain,
          phone,
          location,
        }));
      expect(pick(await storedLeads(to))).toEqual(pick(await storedLeads(from)));
    }),
    { numRuns: 25 },
  );
});

test("exports what the filter leaves, in pieces, with the source of each field", async () => {
  const ctx = await fresh();
  const { id } = await createAgent(ctx, { name: "Ada" });
  const lines = Array.from({ length: 2_300 }, (_, n) => `p${n}@x.example,${n % 2 ? "Leeds" : "Lyon"}`);
  const report = await importText(ctx, `email,city\n${lines.join("\n")}`, id);
  let pieces = 0;
  let text = "";
  for await (const piece of await exportLeads(ctx, { place: "leeds" })) {
    pieces += 1;
    text += piece;
  }
  expect(pieces).toBe(3);
  const rows = text.trimEnd().split("\r\n");
  expect(rows).toHaveLength(1_151);
  expect(rows[0]).toMatch(/^\uFEFFemail,name,/);
  expect(new Set(rows.slice(1).map((row) => row.split(",")[0])).size).toBe(1_150);
  expect(text).toContain(`import:${report.id}#row3`);
});

test("another workspace's agent, import and leads are not there", async () => {
  const owner = await fresh();
  const { id: agentId } = await createAgent(owner, { name: "Ada" });
  const report = await importText(owner, "email\nsecret@x.example", agentId);
  const stranger = await fresh();
  const absent = { code: "not_found" };
  await expect(importText(stranger, "email\na@x.example", agentId)).rejects.toMatchObject(absent);
  await expect(getLeadImport(stranger, { id: report.id })).rejects.toMatchObject(absent);
  await expect(getLeadImport(stranger, { id: newId() })).rejects.toMatchObject(absent);
  await expect(exportLeads(stranger, { agentId })).rejects.toMatchObject(absent);
  expect(await exportText(stranger)).not.toContain("secret");
  expect(await listLeadImports(stranger, {})).toMatchObject({ total: 0 });
  await expect(exportLeads({ ...owner, scopes: new Set() }, {})).rejects.toMatchObject({ code: "forbidden" });
});

test("exports the chosen leads alone, and of those only what the filter leaves and the workspace has", async () => {
  const [ctx, other] = [await fresh(), await fresh()];
  await importText(ctx, "email,city\na@one.example,Leeds\nb@two.example,York\nc@three.example,Leeds\n");
  await importText(other, "email,city\nz@other.example,Leeds\n");
  const [a, b] = await storedLeads(ctx);
  const [foreign] = await storedLeads(other);
  const leadIds = [a!.id, b!.id, foreign!.id];
  const addresses = async (filter: object) =>
    (await exportText(ctx, filter))
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
  expect(await addresses({ leadIds })).toEqual(["a@one.example", "b@two.example"]);
  expect(await addresses({ leadIds, place: "leeds" })).toEqual(["a@one.example"]);
  expect(await addresses({ leadIds: [] })).toEqual([]);
});

test("a preview counts the refused rows by reason, all of them", async () => {
  const ctx = await fresh();
  const rows = [
    "email",
    "a@one.example",
    "A@one.example",
    ...Array.from({ length: 300 }, () => "nobody"),
    ",",
  ];
  const { mapping: _guessed, ...said } = await previewLeadImport(ctx, {
    file: fileOf(rows.join("\n")),
    mapping: { email: 0 },
  });
  expect(said).toMatchObject({ importable: 1, refusedCount: 301, rowCount: 302 });
  expect(said.refused).toHaveLength(200);
  expect(said.reasons).toEqual([
    { reason: "Invalid email address", count: 300 },
    { reason: "The address is already in an earlier row.", count: 1 },
  ]);
});
