import { expect, test } from "vitest";
import { leads, mailboxes } from "@/db/schema";
import { acrossWorkspaces, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import type { AppError, FieldIssue } from "@/lib/errors";
import type { SequenceAnswer } from "@/lib/sequences/sequence-shape";
import { finishOutreach } from "@/lib/workflows/outreach-run";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { dispatchAll } from "@/testing/outreach/dispatch";
import {
  emailsOf,
  enrolled,
  headerOf,
  letSlotsCome,
  readFolders,
  rememberBenefits,
  seedFollowUps,
  useFollowUpPath,
} from "@/testing/outreach/follow-up-path";
import { seedCampaign, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { getSequence } from "./get-sequence";
import { previewSequence } from "./preview-sequence";
import { updateSequence } from "./update-sequence";
import { updateSequenceSettings } from "./update-sequence-settings";

const path = useFollowUpPath();

async function seed(count: number, given: Parameters<typeof seedFollowUps>[2] = {}) {
  const seeded = await seedFollowUps(path, count, given);
  await rememberBenefits(seeded.ctx);
  return seeded;
}

/** The first emails are out, and the campaign waits for its follow-ups. */
async function begin(ctx: Context, campaignId: string) {
  const generation = await startWrittenRun(ctx, campaignId);
  await sendEmailsOfRun(ctx, generation);
  await finishOutreach(ctx, generation);
  await scheduleFollowUps(ctx);
}

async function sendNext(ctx: Context, mailboxId: string) {
  await letSlotsCome(ctx);
  await readFolders(ctx, mailboxId);
  const { sent } = await dispatchAll(ctx);
  await scheduleFollowUps(ctx);
  return sent;
}

type Step = SequenceAnswer["steps"][number];
const asInput = ({ waiting: _, sent: __, skipped: ___, ...step }: Step) => step;
const template = (body: string, subject = "Ovens for {{company|you}}") => ({
  text: "template" as const,
  variants: [{ weight: 1, subject, body }],
});
const issuesOf = (error: AppError) => (error.details as FieldIssue[]).map(({ path }) => path);
const refused = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable("it was not refused"),
    (error: AppError) => error,
  );

test("a template goes out filled in, whatever it claims, and each lead gets its one variant", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seed(12);
  const { version, steps } = await getSequence(ctx, { id: campaignId });
  const variants = ["A", "B"].map((name) => ({
    weight: 1,
    subject: "",
    body: `Hi {{firstName|there}}, the best ovens save 93 % at {{company|your place}}. ${name}`,
  }));
  const saved = await updateSequence(ctx, {
    id: campaignId,
    version,
    steps: [
      { ...asInput(steps[0]!), ...template("Hi {{firstName|there}}, I love {{company|bakeries}}.") },
      { ...asInput(steps[1]!), text: "template", variants },
      asInput(steps[2]!),
    ],
  });
  expect(saved).toMatchObject({ sequence: { version: 2 }, reaches: 0 });
  const preview = await previewSequence(ctx, { id: campaignId, leadId: people[0]!.id });
  await begin(ctx, campaignId);
  expect(await sendNext(ctx, mailbox.id)).toBe(12);
  const [first, second] = await emailsOf(ctx, people[0]!.id);
  expect(first).toMatchObject({ subject: "Ovens for Bakery number 0", sequenceVersion: 2 });
  expect(first!.text).toMatch(/^Hi Lee, I love Bakery number 0\.\n\n/);
  expect(second!.subject).toBe("Re: Ovens for Bakery number 0");
  expect(second!.text).toMatch(/^Hi Lee, the best ovens save 93 % at Bakery number 0\. [AB]\n\n/);
  expect(preview.steps.slice(0, 2).map(({ subject, text }) => ({ subject, text }))).toEqual(
    [first, second].map((email) => ({ subject: email!.subject, text: email!.text })),
  );
  const drawn = await Promise.all(people.map(async ({ id }) => (await emailsOf(ctx, id))[1]!.variantId));
  expect(new Set(drawn).size).toBe(2);
  expect(saved.sequence.steps[1]!.variants.map(({ id }) => id)).toEqual(expect.arrayContaining(drawn));
});

test("fields that do not exist, have no fallback, or that nobody can fill are refused with the ones that exist", async () => {
  const { ctx, campaignId } = await seed(1);
  await acrossWorkspaces(ctx).update(leads).set({ location: null }).where(eq(leads.campaignId, campaignId));
  const { version, steps } = await getSequence(ctx, { id: campaignId });
  const save = (body: string) =>
    refused(
      updateSequence(ctx, {
        id: campaignId,
        version,
        steps: [{ ...asInput(steps[0]!), ...template(body) }, ...steps.slice(1).map(asInput)],
      }),
    );
  for (const [body, says] of [
    ["Hi {{nickname|there}}", /unknown field \{\{nickname\|there\}\}.*\{\{firstName\}\}, \{\{name\}\}/],
    ["Hi {{firstName}}", /needs a fallback/],
    ["Hi {{first name|x}}", /braces that are no field/],
    ["In {{location|town}}", /no lead of this agent has.*\{\{company\}\}/],
  ] as const) {
    const error = await save(body);
    expect(error).toMatchObject({ code: "validation_error", message: expect.stringMatching(says) });
    expect(issuesOf(error as AppError)).toEqual(["steps.0.variants.0.body"]);
  }
  expect((await getSequence(ctx, { id: campaignId })).version).toBe(1);
});

test("a change on an old version is refused, and of twenty at once one is kept", async () => {
  const { ctx, campaignId } = await seed(1);
  const { version, steps } = await getSequence(ctx, { id: campaignId });
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      updateSequence(ctx, {
        id: campaignId,
        version,
        steps: steps.map((step, index) => ({
          ...asInput(step),
          intent: index === 1 ? `Say ${at}` : step.intent,
        })),
      }),
    ),
  );
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of settled) if (one.status === "rejected") expect(one.reason.code).toBe("conflict");
  const now = await getSequence(ctx, { id: campaignId });
  expect(now.version).toBe(2);
  expect(now.versions.map((one) => one.version)).toEqual([2, 1]);
  // Without a difference there is no version.
  await updateSequence(ctx, { id: campaignId, version: 2, steps: now.steps.map(asInput) });
  expect((await getSequence(ctx, { id: campaignId })).version).toBe(2);
});

test("a text changes while the campaign runs and reaches those not yet at its step; steps move in a pause only", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seed(2);
  await begin(ctx, campaignId);
  const { version, steps, structureIsOpen } = await getSequence(ctx, { id: campaignId });
  expect(structureIsOpen).toBe(false);
  expect(steps.map(({ waiting, sent }) => [waiting, sent])).toEqual([
    [0, 2],
    [2, 0],
    [0, 0],
  ]);
  const changed = steps.map((step, at) => ({
    ...asInput(step),
    ...(at === 2 ? template("The last one, {{firstName|hello}}.", "") : {}),
  }));
  expect(await updateSequence(ctx, { id: campaignId, version, steps: changed })).toMatchObject({
    reaches: 2,
  });
  const without = [changed[0]!, changed[2]!];
  const running = await refused(updateSequence(ctx, { id: campaignId, version: 2, steps: without }));
  expect(running).toMatchObject({ code: "invalid_state", message: expect.stringMatching(/pause it/) });
  await pauseCampaign(ctx, { id: campaignId });
  const { sequence } = await updateSequence(ctx, {
    id: campaignId,
    version: 2,
    steps: without.map((step, at) => (at === 1 ? { ...step, id: steps[2]!.id } : step)),
  });
  expect(sequence.steps.map(({ id }) => id)).toEqual([steps[0]!.id, steps[2]!.id]);
  await resumeCampaign(ctx, { id: campaignId });
  await scheduleFollowUps(ctx);
  expect(await sendNext(ctx, mailbox.id)).toBe(2);
  expect(await sendNext(ctx, mailbox.id)).toBe(0);
  const [, second, ...more] = await emailsOf(ctx, people[0]!.id);
  expect(more).toEqual([]);
  expect(second!.text).toMatch(/^The last one, Lee\./);
  expect((await enrolled(ctx)).map(({ state }) => state)).toEqual(["finished", "finished"]);
});

test("a step that was removed lets those behind it go on, and its waiting email is canceled", async () => {
  const { ctx, campaignId, leads: people, mailbox } = await seed(1);
  await begin(ctx, campaignId);
  expect(await sendNext(ctx, mailbox.id)).toBe(1);
  const { version, steps } = await getSequence(ctx, { id: campaignId });
  await pauseCampaign(ctx, { id: campaignId });
  const more = {
    waitDays: 2,
    thread: "reply" as const,
    ...template("One more thing, {{firstName|hello}}.", ""),
  };
  const { sequence } = await updateSequence(ctx, {
    id: campaignId,
    version,
    steps: [asInput(steps[0]!), asInput(steps[2]!), more],
  });
  await resumeCampaign(ctx, { id: campaignId });
  await scheduleFollowUps(ctx);
  expect(await sendNext(ctx, mailbox.id)).toBe(1);
  expect(await sendNext(ctx, mailbox.id)).toBe(1);
  expect(await sendNext(ctx, mailbox.id)).toBe(0);
  const emails = await emailsOf(ctx, people[0]!.id);
  expect(emails.map(({ sequenceStepId }) => sequenceStepId)).toEqual([
    steps[0]!.id,
    steps[1]!.id,
    steps[2]!.id,
    sequence.steps[2]!.id,
  ]);
});

test("the first step stays first, and impossible steps are refused by field", async () => {
  const { ctx, campaignId } = await seed(1);
  const { version, steps } = await getSequence(ctx, { id: campaignId });
  const [first, second, third] = steps.map(asInput) as [Step, Step, Step];
  const save = (changed: unknown[]) =>
    refused(updateSequence(ctx, { id: campaignId, version, steps: changed as never })).then((error) =>
      issuesOf(error as AppError),
    );
  expect(await save([second, first, third])).toContain("steps.0.id");
  expect(await save([{ ...first, thread: "reply" }, second])).toEqual(["steps.0.thread"]);
  expect(await save([first, { ...second, text: "template" }])).toEqual(["steps.1.variants"]);
  expect(await save([first, second, second])).toEqual(["steps.1.id", "steps.2.id"]);
  expect(await save([first, { ...second, waitDays: 61 }])).toEqual(["steps.1.waitDays"]);
  const five = Array.from({ length: 5 }, () => template("Hello {{firstName|there}}").variants[0]!);
  expect(await save([{ ...first, text: "template", variants: five }])).toEqual(["steps.0.variants"]);
  expect(await save([])).toEqual(["steps"]);
  expect(await save(Array.from({ length: 9 }, () => ({ ...second, id: undefined })))).toEqual(["steps"]);
});

test("the mailbox's signature and name stand in every email of the sequence, and replies go where it says", async () => {
  const signature = "Ada Byron\nHead of ovens at Ovens Ltd\n+44 113 496 0009";
  const { ctx, campaignId, leads: people, mailbox } = await seed(1, { signature });
  await begin(ctx, campaignId);
  await sendNext(ctx, mailbox.id);
  const emails = await emailsOf(ctx, people[0]!.id);
  expect(emails).toHaveLength(2);
  for (const { text } of emails) {
    expect(text).toContain(`${signature}\n`);
    expect(text).toContain("1 Oven Street, Leeds");
    expect(text).not.toContain("Ines Vogt");
  }
  for (const raw of path.delivered) expect(headerOf(raw, "Subject")).toMatch(/^(?:Re: (?!Re:))?[^:]+$/);
});

test("with the service mailbox alone nothing follows up until it is allowed, and the pace says so", async () => {
  const { ctx, campaignId } = await seedCampaign(path.connection, 1);
  expect(await getSequence(ctx, { id: campaignId })).toMatchObject({
    followsUp: false,
    mailboxes: [{ address: null, receives: false }],
  });
  expect(await updateSequenceSettings(ctx, { id: campaignId, followUpWithoutReplies: true })).toMatchObject({
    followsUp: true,
    followUpWithoutReplies: true,
  });
  const own = await seed(1, { dailyCap: 40 });
  expect(await getSequence(own.ctx, { id: own.campaignId })).toMatchObject({
    followsUp: true,
    newPeopleADay: 13.3,
    mailboxIds: null,
  });
  const [service] = await acrossWorkspaces(own.ctx)
    .select()
    .from(mailboxes)
    .where(eq(mailboxes.kind, "service"));
  await expect(
    updateSequenceSettings(own.ctx, { id: own.campaignId, mailboxIds: [service!.id] }),
  ).rejects.toMatchObject({ code: "not_found" });
  expect(
    await updateSequenceSettings(own.ctx, { id: own.campaignId, mailboxIds: [own.mailbox.id] }),
  ).toMatchObject({ mailboxIds: [own.mailbox.id] });
});

test("a preview shows what was sent as it was, and the rest as it would be", async () => {
  const { ctx, campaignId, leads: people } = await seed(1);
  await begin(ctx, campaignId);
  const [first] = await emailsOf(ctx, people[0]!.id);
  const preview = await previewSequence(ctx, { id: campaignId });
  expect(preview.steps[0]).toMatchObject({ text: first!.text, sentAt: first!.sentAt!.toISOString() });
  expect(preview.steps.map(({ inThread }) => inThread)).toEqual([false, true, true]);
  expect(new Set(preview.steps.map(({ text }) => text)).size).toBe(3);
  expect(preview.steps[2]).toMatchObject({ subject: `Re: ${first!.subject}`, sentAt: null, problems: [] });
  expect(preview.steps[2]!.text).toContain("/u/");
  expect(await enrolled(ctx)).toHaveLength(1);
  const empty = await seed(0);
  await expect(previewSequence(empty.ctx, { id: empty.campaignId })).rejects.toMatchObject({
    code: "invalid_state",
    details: { reason: "no_leads" },
  });
});
