import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { leads, memories } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { forgetModelFailures } from "@/lib/models/ask-model";
import { openModels } from "@/lib/models/open-models";
import { readSettings } from "@/lib/process/env";
import { insertReply } from "@/testing/inbox/insert-reply";
import { type ModelServer, startModelServer } from "@/testing/models/model-server";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { draftReply } from "./draft-reply";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: ModelServer | undefined;
beforeAll(async () => {
  path = await openSendPath();
});
beforeEach(() => forgetModelFailures());
afterEach(async () => {
  await server?.close();
  server = undefined;
  openModels(readSettings({}));
});
afterAll(() => path.close());

/** A conversation whose lead asks something, and a model that drafts `answer`. */
async function seedQuestion(question: string, answer: string) {
  const { ctx, campaignId, leads: seeded } = await seedCampaign(path.connection, 1);
  const lead = seeded[0]!;
  await ctx.db
    .update(memories)
    .set({
      profileJson: {
        offer: "Ovens that use half the power",
        proof: "40 bakeries bake with them",
        price: "from 49 a month",
      },
    })
    .where(eq(memories.workspaceId, ctx.workspaceId));
  const evidence = [
    {
      field: "company",
      value: "Harbour",
      quote: "Harbour Bakery opened a shop in Kiel",
      url: "https://h.example/",
    },
  ];
  await ctx.db
    .update(leads)
    .set({ evidence: evidence as never })
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, lead.id)));
  const of = { leadId: lead.id, campaignId };
  await insertEmail(ctx, {
    ...{ ...of, holdId: lead.id, state: "sent", sentAt: new Date("2026-03-09T09:00:00Z") },
    ...{ subject: "Your ovens", text: "We make ovens." },
  });
  const reply = await insertReply(ctx, {
    ...of,
    text: question,
    replyClass: "question",
    classQuote: question,
  });
  server = await startModelServer({
    text: JSON.stringify({ text: answer }),
    usage: { input: 500, output: 100 },
  });
  openModels(readSettings({ OPENAI_BASE_URL: server.url, CHAT_MODEL: "m", CHAT_TIMEOUT_MS: "500" }));
  return { ctx, id: reply.conversationId };
}

test("a price and a date that the model makes up are left open, and what is known stays", async () => {
  const { ctx, id } = await seedQuestion(
    "What does it cost, and could we talk on Tuesday?",
    "It costs €49 a month, or €39 if you order by March 3. Tuesday at 10:30 is fine.",
  );
  expect(await draftReply(ctx, { id })).toMatchObject({
    text: "It costs €49 a month, or [price] if you order by [date]. Tuesday at [time] is fine.",
    writtenBy: "model",
  });
});

test("the facts that a draft uses stand beside it, and no others", async () => {
  const { ctx, id } = await seedQuestion(
    "Who uses it?",
    "40 bakeries do, and it would suit your new shop in Kiel, opened by Harbour.",
  );
  const { facts } = await draftReply(ctx, { id });
  expect(facts).toEqual([
    { label: "They wrote", value: "Who uses it?" },
    { label: "Proof", value: "40 bakeries bake with them" },
    { label: "Company", value: "Harbour Bakery opened a shop in Kiel" },
  ]);
});
