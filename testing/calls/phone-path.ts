import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { and, eq, inArray } from "drizzle-orm";
import { closeDatabase, openDatabase } from "@/db";
import { callAttempts, calls, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { recordCallConsent } from "@/lib/calls/consent/record-call-consent";
import { answerHook } from "@/lib/channels/call/attempts/answer-hook";
import { type CallProgress, makeCallsOfRun } from "@/lib/channels/call/make-calls-of-run";
import { acceptVoiceSession } from "@/lib/channels/call/voice/accept-voice-session";
import { type Context, createContext } from "@/lib/context";
import { openPhone } from "@/lib/phone/open-phone";
import { createPhoneClient } from "@/lib/phone/phone-client";
import { adapters, overrideEnv } from "@/lib/process/this-process";
import { SCOPES } from "@/lib/scopes";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { startTwilio, type Twilio } from "@/testing/phone/twilio";

export const FROM = "+441134960100";

/** Somewhere it is between nine and eight in the evening now: calls are made whenever the tests run. */
const PLACES = [
  {
    location: "Leeds, England",
    numbers: "0113 496",
    country: "+44113496",
    zone: "Europe/London",
    from: 9,
    to: 19,
  },
  {
    location: "Tokyo, Japan",
    numbers: "+81 3 3123",
    country: "+8133123",
    zone: "Asia/Tokyo",
    from: 0,
    to: 10,
  },
  {
    location: "Honolulu, Hawaii",
    numbers: "+1 808 555",
    country: "+1808555",
    zone: "Pacific/Honolulu",
    from: 19,
    to: 24,
  },
];

function placeOfDay(hour = new Date().getUTCHours()) {
  return PLACES.find(({ from, to }) => hour >= from && hour < to)!;
}

export type PhonePath = Awaited<ReturnType<typeof openPhonePath>>;

/** A database, this process among the living, the stand-in of the provider, and the server that it calls back. */
export async function openPhonePath() {
  const path = await openSendPath();
  openDatabase(path.url, { max: 12 });
  const twilio = await startTwilio({ numbers: [FROM] });
  const hooks = await startHooks();
  overrideEnv({
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: FROM,
    TWILIO_API_URL: twilio.url,
    PUBLIC_URL: hooks.url,
    CALL_HOURS: "08:00-21:00",
    CALL_DAYS: "1,2,3,4,5,6,7",
  });
  openPhone(path.instance.id, { msPerCharacter: 0 });
  return {
    ...path,
    twilio,
    hooks,
    /** IANA zone in which all leads are. */
    zone: placeOfDay().zone,
    /** Nobody waits long for the provider's answer. */
    impatient: () => {
      const { account } = adapters.phone!;
      openPhone(path.instance.id, { client: createPhoneClient(account, 200), msPerCharacter: 0 });
    },
    close: async () => {
      await twilio.close();
      hooks.close();
      await closeDatabase();
      await path.close();
    },
  };
}

type Hook = { path: string; form: URLSearchParams; status: number };

/** The entry point that the provider calls, as the route and the web socket of the service have it. */
async function startHooks() {
  const seen: Hook[] = [];
  const waiting: (() => void)[] = [];
  let isDown = false;
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const [, , , , token = "", hook = ""] = (request.url ?? "").split("/");
    if (isDown) return void response.destroy();
    const signature = request.headers["x-twilio-signature"];
    const answer = await answerHook({
      token,
      hook,
      signature: signature ? String(signature) : null,
      readForm: async () => form,
    });
    seen.push({ path: request.url ?? "", form, status: answer.status });
    if (answer.status === 200) response.writeHead(200, { "content-type": "text/xml" }).end(answer.twiml);
    else response.writeHead(answer.status).end();
    for (const look of waiting.splice(0)) look();
  });
  server.on("upgrade", (request, socket, head) => {
    if (isDown || !acceptVoiceSession(request, socket, head)) socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Resolves with what `find` finds among those that were answered, as soon as it is there. */
    until: async (find: (hook: Hook) => boolean): Promise<Hook> => {
      for (;;) {
        const found = seen.find(find);
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    /** As a service that is gone: nothing is answered. */
    goDown: (down: boolean) => {
      isDown = down;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Seeded = Awaited<ReturnType<typeof seedCampaign>>;

/** A campaign whose leads can be called now, the first with the best score. */
export async function seedCallable(
  { connection }: Pick<PhonePath, "connection">,
  count: number,
  credits?: number,
) {
  const seeded = await seedCampaign(connection, count, credits);
  const { location, numbers, country } = placeOfDay();
  const phones: string[] = [];
  for (const [index, lead] of seeded.leads.entries()) {
    const end = String(index + 100).padStart(4, "0");
    phones.push(`${country}${end}`);
    await connection.db
      .update(leads)
      .set({ phone: `${numbers} ${end}`, location, score: Math.max(1, 90 - index) })
      .where(eq(leads.id, lead.id));
  }
  return { ...seeded, phones };
}

/** The leads agree, all of them or the first few, to be called by an automated assistant. */
export async function consent({ ctx, leads }: Seeded, count = leads.length): Promise<void> {
  for (const { id } of leads.slice(0, count))
    await recordCallConsent(ctx, {
      id,
      statement: "Calls by your assistant",
      method: "Form on our page",
      givenAt: "2026-01-05T10:00:00Z",
    });
}

/** A run of calls alone up to the point where all of them stand on the list. */
export async function placeRun({ ctx, campaignId }: Seeded, voice?: { voicemail?: string }) {
  const { run } = await startOutreachRun(ctx, {
    id: campaignId,
    channels: { call: true },
    ...(voice && { voice }),
  });
  const generation = { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 };
  let after: CallProgress | null = null;
  for (let done = false; !done; ) ({ done, after } = await makeCallsOfRun(ctx, generation, after));
  return generation;
}

export function personIn(ctx: Context, id: string): Context {
  const actor = { kind: "user" as const, id, name: id };
  return createContext({ workspaceId: ctx.workspaceId, actor, scopes: new Set(SCOPES), db: ctx.db });
}

export const callsOf = (ctx: Context) =>
  acrossWorkspaces(ctx)
    .select()
    .from(calls)
    .where(eq(calls.workspaceId, ctx.workspaceId))
    .orderBy(calls.createdAt, calls.id);

export const attemptsOf = (ctx: Context) =>
  acrossWorkspaces(ctx)
    .select()
    .from(callAttempts)
    .where(eq(callAttempts.workspaceId, ctx.workspaceId))
    .orderBy(callAttempts.createdAt, callAttempts.id);

/** Resolves once no attempt of the workspace is under way. */
export async function settled(ctx: Context): Promise<void> {
  const open = and(
    eq(callAttempts.workspaceId, ctx.workspaceId),
    inArray(callAttempts.state, ["dialling", "live"]),
  );
  while ((await acrossWorkspaces(ctx).$count(callAttempts, open)) > 0)
    await new Promise((done) => setTimeout(done, 20));
}

/** How often each number was rung; one that was taken back before that was not. */
export function ringsOf(twilio: Twilio): Map<string, number> {
  const rings = new Map<string, number>();
  for (const { to, rangAt } of twilio.calls) if (rangAt) rings.set(to, (rings.get(to) ?? 0) + 1);
  return rings;
}
