import { expect, test } from "vitest";
import { type EvidenceRow, leads } from "@/db/schema";
import { acrossWorkspaces, eq } from "@/db/scope";
import { browseLeads } from "@/lib/leads/browse-leads";
import { exportLeads } from "@/lib/leads/export-leads";
import { getLead } from "@/lib/leads/get-lead";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import {
  contactPage,
  discover,
  openTestWeb,
  person,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";

const database = useDiscoveryDatabase();

test("a lead says when its page was read; a later discovery of the same page moves that on, with what stood there", async () => {
  const route = { title: "Owner" };
  database.untilTestEnds(
    await openTestWeb({
      "north.example": {
        "/": (_, response) =>
          void response
            .writeHead(200, { "content-type": "text/html" })
            .end(contactPage("Bakery North", [person("Ann Lee", route.title, "ann@north.example")])),
      },
    }),
  );
  const seeded = await seedAgent(database.connection, { sources: ["north.example"] });
  const { ctx } = seeded;
  const [lead] = (await discover(seeded)).leads;
  const id = lead!.id;
  expect(lead!.checkedAt!.toISOString()).toBe(lead!.evidence[0]!.foundAt);
  expect((await getLead(ctx, { id })).checkedAt).toBe(lead!.evidence[0]!.foundAt);

  const old = "2020-01-01T00:00:00.000Z";
  const evidence: EvidenceRow[] = lead!.evidence.map((row) => ({
    ...row,
    foundAt: old,
    ...(row.field === "company" && { goneAt: old }),
  }));
  await acrossWorkspaces(ctx)
    .update(leads)
    .set({ evidence, checkedAt: new Date(old), company: null })
    .where(eq(leads.id, id));
  route.title = "Head Baker";
  await discover(seeded);
  const { lead: again, sources } = await getLeadDossier(ctx, { id });
  const atOf = (field: string) => again.evidence.find((row) => row.field === field)!;
  expect(Date.parse(atOf("email").foundAt)).toBeGreaterThan(Date.parse(old));
  // What was gone is there again; what the page says differently now is as old as it was.
  expect(again.company).toBe("Bakery North");
  expect(atOf("company").goneAt).toBeUndefined();
  expect(again.title).toBe("Owner");
  expect(atOf("title").foundAt).toBe(old);
  expect(again.checkedAt).toBe(old);
  expect(sources[0]!.text).toContain("Head Baker");
  expect((await browseLeads(ctx, {})).leads).toMatchObject([{ id }]);
  const csv: string[] = [];
  for await (const piece of await exportLeads(ctx, {})) csv.push(piece);
  expect(csv.join("").split("\r\n")[0]).toContain("checkedAt");
  expect(csv.join("")).toContain(old);
});
