import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { validateRequest } from "twilio/lib/webhooks/webhooks";
import { afterEach, describe, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { startTwilio, type Twilio } from "./twilio";

const TO = "+441134960001";
const FROM = "+441134960999";
const OTHER = "+441134960002";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

type Webhook = { path: string; form: Record<string, string>; signed: boolean };
type Answer = string | { status: number; type?: string; body?: string };

/** Our side: answers TwiML by path, and an empty 200 where nothing is said; checks every signature with Twilio's library. */
async function startOurSide(
  twilio: Twilio,
  answers: Record<string, (webhook: Webhook) => Answer | Promise<Answer>> = {},
) {
  const webhooks: Webhook[] = [];
  const relays: { socket: WebSocket; messages: Record<string, unknown>[]; signed: boolean }[] = [];
  const isSigned = (message: IncomingMessage, scheme: string, form: Record<string, string>) =>
    validateRequest(
      twilio.authToken,
      String(message.headers["x-twilio-signature"]),
      `${scheme}://${message.headers.host}${message.url}`,
      form,
    );
  const server = createServer(async (message, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(message)));
    const webhook = { path: message.url!, form, signed: isSigned(message, "http", form) };
    webhooks.push(webhook);
    const given = (await answers[webhook.path]?.(webhook)) ?? { status: 200, body: "", type: "text/plain" };
    const answer = typeof given === "string" ? { status: 200, body: twiml(given) } : given;
    response.writeHead(answer.status, { "content-type": answer.type ?? "text/xml" });
    response.end(answer.body);
  });
  const sockets = new WebSocketServer({ server });
  let onRelay = (_socket: WebSocket, _message: Record<string, unknown>) => {};
  sockets.on("connection", (socket, message) => {
    const relay = { socket, messages: [] as Record<string, unknown>[], signed: isSigned(message, "ws", {}) };
    relays.push(relay);
    socket.on("message", (data) => {
      relay.messages.push(JSON.parse(String(data)));
      onRelay(socket, relay.messages.at(-1)!);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    relayUrl: `ws://127.0.0.1:${port}/relay`,
    webhooks,
    relays,
    onRelay: (listen: typeof onRelay) => {
      onRelay = listen;
    },
    statuses: () => webhooks.filter(({ path }) => path === "/status").map(({ form }) => form.CallStatus),
  };
}

function twiml(verbs: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`;
}

async function start(options?: { numbers?: string[] }) {
  const twilio = await startTwilio(options);
  cleanups.push(() => twilio.close());
  return twilio;
}

function ask(twilio: Twilio, path: string, form?: URLSearchParams, token = twilio.authToken) {
  return fetch(`${twilio.url}/2010-04-01/Accounts/${twilio.accountSid}${path}`, {
    ...(form && { method: "POST", body: form }),
    headers: { authorization: `Basic ${btoa(`${twilio.accountSid}:${token}`)}` },
  });
}

function formFor(url: string, changes: Record<string, string> = {}) {
  const form = new URLSearchParams({
    To: TO,
    From: FROM,
    Url: `${url}/answer`,
    StatusCallback: `${url}/status`,
    ...changes,
  });
  for (const event of ["initiated", "ringing", "answered", "completed"])
    form.append("StatusCallbackEvent", event);
  return form;
}

function call(twilio: Twilio, url: string, changes?: Record<string, string>) {
  return ask(twilio, "/Calls.json", formFor(url, changes));
}

describe("the stand-in of Twilio", () => {
  it("lets a call that a human answers live its whole life, with every webhook signed", async () => {
    const twilio = await start();
    const { url, webhooks, statuses } = await startOurSide(twilio, {
      "/answer": () => '<Gather numDigits="1" action="/keys"><Say>Press one.</Say></Gather>',
      "/keys": ({ form }) =>
        `<Say language="en-GB">You pressed ${form.Digits} &amp; that is fine.</Say><Hangup/>`,
    });
    twilio.phone(TO, { answer: "human", keys: ["12#"], seconds: 61 });
    const created = await call(twilio, url, { MachineDetection: "Enable" });
    expect(created.status).toBe(201);
    const resource = await created.json();
    expect(resource).toMatchObject({
      sid: expect.stringMatching(/^CA[0-9a-f]{32}$/),
      status: "queued",
      to: TO,
      from: FROM,
      duration: null,
      start_time: null,
      end_time: null,
      answered_by: null,
      direction: "outbound-api",
      date_created: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000$/),
    });
    const ended = await twilio.ended(resource.sid);
    expect(ended.heard).toEqual(["Press one.", "You pressed 1 & that is fine."]);
    expect(statuses()).toEqual(["initiated", "ringing", "in-progress", "completed"]);
    expect(webhooks.map(({ form }) => form.SequenceNumber).filter(Boolean)).toEqual(["0", "1", "2", "3"]);
    expect(webhooks.find(({ path }) => path === "/answer")?.form).toMatchObject({
      AnsweredBy: "human",
      CallStatus: "in-progress",
      CallSid: resource.sid,
      Direction: "outbound-api",
    });
    expect(webhooks.at(-1)?.form).toMatchObject({ CallDuration: "61", Duration: "2", AnsweredBy: "human" });
    expect(webhooks.every(({ signed }) => signed)).toBe(true);
    expect(await (await ask(twilio, `/Calls/${resource.sid}.json`)).json()).toMatchObject({
      status: "completed",
      duration: "61",
      answered_by: "human",
    });
    expect(twilio.problems).toEqual([]);
    expect(twilio.lost).toEqual([]);
  });

  it.each([
    ["busy", "486"],
    ["no-answer", "487"],
    ["failed", "404"],
  ] as const)("asks for no instructions when it is %s", async (answer, sip) => {
    const twilio = await start();
    const { url, webhooks, statuses } = await startOurSide(twilio);
    twilio.phoneOf(() => ({ answer }));
    await call(twilio, url);
    await twilio.ended(TO);
    expect(statuses()).toEqual(["initiated", "ringing", answer]);
    expect(webhooks.at(-1)?.form).toMatchObject({ SipResponseCode: sip, CallDuration: "0", Duration: "0" });
    expect(webhooks.every(({ path }) => path === "/status")).toBe(true);
  });

  it.each([
    ["Enable", "machine_start"],
    ["DetectMessageEnd", "machine_end_beep"],
  ])("reports an answering machine as %s says", async (MachineDetection, answeredBy) => {
    const twilio = await start();
    const { url, webhooks } = await startOurSide(twilio, { "/answer": () => "<Hangup/>" });
    twilio.phone(TO, { answer: "machine" });
    await call(twilio, url, { MachineDetection });
    await twilio.ended(TO);
    expect(webhooks.find(({ path }) => path === "/answer")?.form.AnsweredBy).toBe(answeredBy);
  });

  it("repeats, reverses, drops and holds status callbacks", async () => {
    const twilio = await start();
    const { url, statuses } = await startOurSide(twilio, { "/answer": () => "<Hangup/>" });
    twilio.callbacks = { repeat: 2, shuffle: true, drop: ({ event }) => event === "answered" };
    await call(twilio, url);
    await twilio.ended(TO);
    expect(statuses()).toEqual(["completed", "completed", "ringing", "ringing", "initiated", "initiated"]);

    let release = () => {};
    twilio.callbacks = {
      hold: new Promise<void>((resolve) => {
        release = resolve;
      }),
    };
    await call(twilio, url, { To: OTHER });
    const held = await twilio.until(() =>
      twilio.calls.find(({ status, to }) => to === OTHER && status === "completed"),
    );
    expect([statuses().length, held.over]).toEqual([6, false]);
    release();
    await twilio.ended(OTHER);
    expect(statuses().slice(6)).toEqual(["initiated", "ringing", "in-progress", "completed"]);
  });

  it("puts a call through as a call of its own and tells the action what became of it", async () => {
    const twilio = await start();
    const { url, webhooks } = await startOurSide(twilio, {
      "/answer": () =>
        `<Dial callerId="${FROM}" action="/dialled" timeout="20"><Number url="/whisper" statusCallback="/child" statusCallbackEvent="initiated ringing answered completed" sendDigits="ww12">${OTHER}</Number></Dial>`,
      "/whisper": () => "<Say>A call for you.</Say>",
      "/dialled": () => "<Say>Goodbye.</Say>",
    });
    twilio.phone(OTHER, { seconds: 45 });
    await call(twilio, url);
    const parent = await twilio.ended(TO);
    const child = await twilio.ended(OTHER);
    expect(child).toMatchObject({
      parent: parent.sid,
      status: "completed",
      heard: ["A call for you."],
      digits: ["ww12"],
    });
    expect(webhooks.filter(({ path }) => path === "/child").map(({ form }) => form)).toMatchObject(
      ["initiated", "ringing", "in-progress", "completed"].map((CallStatus) => ({
        CallStatus,
        CallSid: child.sid,
        ParentCallSid: parent.sid,
        Direction: "outbound-dial",
      })),
    );
    expect(webhooks.find(({ path }) => path === "/dialled")?.form).toMatchObject({
      CallSid: parent.sid,
      DialCallSid: child.sid,
      DialCallStatus: "completed",
      DialCallDuration: "45",
      DialBridged: "true",
    });
    const found = await ask(twilio, `/Calls.json?ParentCallSid=${parent.sid}`);
    expect((await found.json()).calls).toMatchObject([{ sid: child.sid, parent_call_sid: parent.sid }]);
    expect(parent.heard).toEqual(["Goodbye."]);
    expect(webhooks.every(({ signed }) => signed)).toBe(true);
    expect(twilio.problems).toEqual([]);
  });

  it("talks over a relay, is interrupted, and hands over what our side ended it with", async () => {
    const twilio = await start();
    const side = await startOurSide(twilio, {
      "/answer": () =>
        `<Connect action="/relayed"><ConversationRelay url="${side.relayUrl}" welcomeGreeting="Hello." dtmfDetection="true" partialPrompts="true" language="en-GB"><Parameter name="call" value="c1"/></ConversationRelay></Connect>`,
      "/relayed": () => "<Say>Bye.</Say><Hangup/>",
    });
    side.onRelay((socket, message) => {
      const say = (token: string, last: boolean) =>
        socket.send(JSON.stringify({ type: "text", token, last }));
      if (message.type === "prompt" && message.last) {
        say("I am ", false);
        say("speaking ", false);
      }
      if (message.type === "interrupt") say("Sorry.", true);
      if (message.type === "dtmf") socket.send(JSON.stringify({ type: "end", handoffData: "done" }));
    });
    const heard: unknown[] = [];
    twilio.phone(TO, {
      seconds: 20,
      talk: async (line) => {
        heard.push(await line.hears());
        line.say("Who", { last: false });
        line.say("Who is it?");
        heard.push(await line.hearsToken(), await line.hearsToken());
        line.interrupt("I am");
        heard.push(await line.hears());
        line.press("1");
        heard.push(await line.ended);
      },
    });
    await call(twilio, side.url);
    const ended = await twilio.ended(TO);
    expect(heard).toEqual(["Hello.", "I am ", "speaking ", "Sorry.", { handoffData: "done" }]);
    expect(ended.transcript).toEqual([
      { speaker: "us", text: "Hello." },
      { speaker: "them", text: "Who is it?" },
      { speaker: "us", text: "I am" },
      { speaker: "us", text: "Sorry." },
      { speaker: "us", text: "Bye." },
    ]);
    expect(side.relays).toMatchObject([{ signed: true }]);
    expect(side.relays[0]?.messages).toMatchObject([
      { type: "setup", callSid: ended.sid, from: FROM, to: TO, customParameters: { call: "c1" } },
      { type: "prompt", voicePrompt: "Who", last: false, lang: "en-GB" },
      { type: "prompt", voicePrompt: "Who is it?", last: true },
      { type: "interrupt", utteranceUntilInterrupt: "I am" },
      { type: "dtmf", digit: "1" },
    ]);
    expect(side.webhooks.find(({ path }) => path === "/relayed")?.form).toMatchObject({
      SessionStatus: "ended",
      SessionDuration: "20",
      HandoffData: "done",
      CallStatus: "in-progress",
      SessionId: side.relays[0]?.messages[0]?.sessionId,
    });
    expect(twilio.problems).toEqual([]);
  });

  it("tells our side when the callee hangs up, and goes on after a line that broke", async () => {
    const twilio = await start();
    const side = await startOurSide(twilio, {
      "/answer": () => `<Connect action="/relayed"><ConversationRelay url="${side.relayUrl}"/></Connect>`,
      "/relayed": ({ form }) =>
        `<Say>${form.SessionStatus === "failed" ? "We lost you." : "Nobody hears this."}</Say>`,
    });
    twilio.phone(TO, { talk: async (line) => line.hangUp() });
    twilio.phone(OTHER, { talk: async (line) => line.cut() });
    await call(twilio, side.url);
    await call(twilio, side.url, { To: OTHER });
    const hungUp = await twilio.ended(TO);
    const broken = await twilio.ended(OTHER);
    const formOf = (sid: string) =>
      side.webhooks.find(({ path, form }) => path === "/relayed" && form.CallSid === sid)?.form;
    expect(formOf(hungUp.sid)).toMatchObject({ SessionStatus: "completed", CallStatus: "completed" });
    expect(formOf(broken.sid)).toMatchObject({ SessionStatus: "failed", ErrorCode: "64105" });
    expect([hungUp.heard, broken.heard]).toEqual([[], ["We lost you."]]);
    expect(twilio.problems).toEqual([]);
  });

  it("answers a message that is not of the relay's protocol with an error, and goes on", async () => {
    const twilio = await start();
    const side = await startOurSide(twilio, {
      "/answer": () => `<Connect><ConversationRelay url="${side.relayUrl}"/></Connect>`,
    });
    const strange = [
      "nonsense",
      '{"type":"text","token":"no last"}',
      '{"type":"text","token":"x","last":true,"voice":"y"}',
      '{"type":"end","handoffData":{"a":1}}',
    ];
    side.onRelay((socket, message) => {
      if (message.type === "setup") for (const data of strange) socket.send(data);
      const errors = side.relays[0]!.messages.filter(({ type }) => type === "error");
      if (errors.length === strange.length) socket.send('{"type":"end"}');
    });
    twilio.phone(TO, { talk: async (line) => void (await line.ended) });
    await call(twilio, side.url);
    await twilio.ended(TO);
    expect(twilio.problems).toHaveLength(strange.length);
    expect(twilio.problems.every((problem) => problem.startsWith("64107"))).toBe(true);
  });

  it("notes a relay that our side closes instead of ending it", async () => {
    const twilio = await start();
    const side = await startOurSide(twilio, {
      "/answer": () => `<Connect action="/relayed"><ConversationRelay url="${side.relayUrl}"/></Connect>`,
      "/relayed": () => "<Hangup/>",
    });
    side.onRelay((socket) => socket.close());
    twilio.phone(TO, { talk: async (line) => void (await line.ended) });
    await call(twilio, side.url);
    await twilio.ended(TO);
    expect(twilio.problems).toEqual([expect.stringContaining("64105")]);
    expect(side.webhooks.find(({ path }) => path === "/relayed")?.form).toMatchObject({
      SessionStatus: "failed",
      ErrorCode: "64105",
      CallStatus: "in-progress",
    });
  });

  it("interrupts a talk with other instructions, ends one, and cancels a call that rings", async () => {
    const twilio = await start();
    const side = await startOurSide(twilio, {
      "/answer": () => `<Connect action="/never"><ConversationRelay url="${side.relayUrl}"/></Connect>`,
    });
    const listen = { talk: async (line: { ended: Promise<unknown> }) => void (await line.ended) };
    twilio.phone(TO, listen);
    const update = async (sid: string, change: Record<string, string>) => {
      const answer = await ask(twilio, `/Calls/${sid}.json`, new URLSearchParams(change));
      const { code, status } = await answer.json();
      return code ?? status;
    };
    const relayOf = async () => {
      const begun = new Promise<void>((resolve) => side.onRelay(() => resolve()));
      const { sid } = await (await call(twilio, side.url)).json();
      await begun;
      return { sid, closed: once(side.relays.at(-1)!.socket, "close") };
    };
    const redirected = await relayOf();
    expect(await update(redirected.sid, { Status: "canceled" })).toBe(21220);
    expect(await update(redirected.sid, { Twiml: twiml("<Say>One moment.</Say>") })).toBe("in-progress");
    await redirected.closed;
    expect((await twilio.ended(redirected.sid)).heard).toEqual(["One moment."]);
    expect(await update(redirected.sid, { Status: "completed" })).toBe(21220);

    const ended = await relayOf();
    expect(await update(ended.sid, { Status: "completed" })).toBe("completed");
    await ended.closed;
    expect((await twilio.ended(ended.sid)).status).toBe("completed");

    twilio.phone(OTHER, { until: new Promise(() => {}) });
    const { sid } = await (await call(twilio, side.url, { To: OTHER })).json();
    await twilio.until(() => twilio.calls.find((one) => one.sid === sid)?.status === "ringing");
    expect(await update(sid, { Status: "canceled" })).toBe("canceled");
    expect((await twilio.ended(sid)).status).toBe("canceled");
    expect(side.statuses().at(-1)).toBe("canceled");
    expect(side.webhooks.some(({ path }) => path === "/never")).toBe(false);
    expect(twilio.problems).toEqual([]);
  });

  it("never rings where a call is canceled before it does", async () => {
    const twilio = await start();
    const side = await startOurSide(twilio, {
      "/status": async ({ form }) => {
        if (form.CallStatus !== "initiated") return { status: 204 };
        const cancel = new URLSearchParams({ Status: "canceled" });
        return { status: (await ask(twilio, `/Calls/${form.CallSid}.json`, cancel)).status };
      },
    });
    await call(twilio, side.url);
    expect((await twilio.ended(TO)).status).toBe("canceled");
    expect(side.statuses()).toEqual(["initiated", "canceled"]);
  });

  it("fails requests as it is told to, with the call made or not", async () => {
    const twilio = await start();
    const { url, statuses } = await startOurSide(twilio, { "/answer": () => "<Hangup/>" });
    twilio.fail({ status: 429, code: 20429, message: "Too Many Requests", retryAfter: 3 });
    const refused = await call(twilio, url);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3"]);
    expect(await refused.json()).toMatchObject({ code: 20429, status: 429, message: "Too Many Requests" });

    twilio.failFor(OTHER, "cut before");
    await expect(call(twilio, url, { To: OTHER })).rejects.toThrow();
    expect(twilio.calls).toEqual([]);

    twilio.fail("cut after");
    await expect(call(twilio, url)).rejects.toThrow();
    await twilio.ended(TO);
    expect(statuses()).toEqual(["initiated", "ringing", "in-progress", "completed"]);
    const found = await ask(twilio, `/Calls.json?To=${encodeURIComponent(TO)}&PageSize=1`);
    expect((await found.json()).calls).toMatchObject([{ sid: twilio.calls[0]?.sid, status: "completed" }]);

    let answer = () => {};
    twilio.fail({
      hold: new Promise<void>((resolve) => {
        answer = resolve;
      }),
    });
    const slow = call(twilio, url, { To: OTHER });
    await twilio.ended(OTHER);
    answer();
    expect((await slow).status).toBe(201);
  });

  it("makes a call only after a late hold, and none or one where it never answers", async () => {
    const twilio = await start();
    const { url } = await startOurSide(twilio, { "/answer": () => "<Hangup/>" });
    let answer = () => {};
    const hold = new Promise<void>((resolve) => {
      answer = resolve;
    });
    twilio.fail({ hold, late: true });
    const slow = call(twilio, url);
    await twilio.until(() => twilio.requests.length === 1);
    expect((await (await ask(twilio, "/Calls.json")).json()).calls).toEqual([]);
    answer();
    expect((await slow).status).toBe(201);
    await twilio.idle();

    twilio.fail("silence before");
    twilio.fail("silence after");
    const giveUp = new AbortController();
    const unanswered = [TO, OTHER].map((To) =>
      fetch(`${twilio.url}/2010-04-01/Accounts/${twilio.accountSid}/Calls.json`, {
        method: "POST",
        body: formFor(url, { To }),
        signal: giveUp.signal,
        headers: { authorization: `Basic ${btoa(`${twilio.accountSid}:${twilio.authToken}`)}` },
      }),
    );
    const settled = Promise.allSettled(unanswered);
    await twilio.until(() => twilio.requests.length === 4);
    await twilio.accepted(2);
    await twilio.idle();
    giveUp.abort();
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(twilio.calls).toHaveLength(2);
  });

  it.each([
    ["a number that is none", { To: "01134 960001" }, 21211],
    ["a caller's number that is none", { From: "Leadwright" }, 21212],
    ["a caller's number of somebody else", { From: OTHER }, 21210],
    ["an address that is none", { Url: "/answer" }, 21205],
    ["a host with an underscore", { StatusCallback: "http://our_side.example/" }, 21609],
    ["a parameter that it does not know", { MachineDetectionTimout: "5" }, 20001],
    ["a value that it does not know", { MachineDetection: "true" }, 20001],
    ["a time that is too long", { Timeout: "601" }, 20001],
  ])("refuses %s", async (_what, change, code) => {
    const twilio = await start({ numbers: [FROM] });
    const answer = await call(twilio, "http://127.0.0.1:9", change);
    expect([answer.status, (await answer.json()).code]).toEqual([400, code]);
    expect(twilio.calls).toEqual([]);
  });

  it("refuses a wrong token and a call that it does not know", async () => {
    const twilio = await start();
    const stranger = await ask(twilio, "/Calls.json", formFor("http://127.0.0.1:9"), "wrong");
    expect([stranger.status, await stranger.json()]).toMatchObject([401, { code: 20003, status: 401 }]);
    const unknown = await ask(twilio, `/Calls/CA${"0".repeat(32)}.json`);
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, 20404]);
  });

  it("lists the newest calls first, page by page", async () => {
    const twilio = await start();
    const { url } = await startOurSide(twilio, { "/answer": () => "<Hangup/>" });
    for (let count = 0; count < 3; count += 1) await call(twilio, url);
    await twilio.accepted(3);
    await twilio.idle();
    const first = await (await ask(twilio, "/Calls.json?PageSize=2&Status=completed")).json();
    const rest = await ask(twilio, first.next_page_uri.split(twilio.accountSid)[1]);
    const { calls, next_page_uri } = await rest.json();
    expect([...first.calls, ...calls].map(({ sid }) => sid)).toEqual(
      twilio.calls.map(({ sid }) => sid).reverse(),
    );
    expect(next_page_uri).toBeNull();
  });

  it.each([
    ["an unknown verb", twiml("<Speak>Hi</Speak>"), "12200"],
    ["an unknown attribute", twiml('<Say tone="x">Hi</Say>'), "12200"],
    [
      "an unknown attribute of a relay",
      twiml('<Connect><ConversationRelay url="ws://x/" tone="x"/></Connect>'),
      "12200",
    ],
    ["an attribute's value that is none", twiml('<Gather numDigits="one"/>'), "12200"],
    ["an ampersand", twiml("<Say>you & me</Say>"), "12100"],
    ["an element that is not closed", "<Response><Say>Hi</Response>", "12100"],
    ["an end that is missing", "<Response><Say>Hi</Say>", "12100"],
    ["a character that XML does not have", twiml("<Say>\u0001</Say>"), "12100"],
    ["such a character written out", twiml("<Say>&#x1;</Say>"), "12100"],
    ["another document", "<html/>", "12102"],
    ["nothing", "", "12102"],
    ["another content type", { status: 200, type: "text/html", body: twiml("") }, "12300"],
    ["an error", { status: 500, body: twiml("") }, "11200"],
  ])("ends the call on instructions with %s, and says so", async (_what, body, code) => {
    const twilio = await start();
    const { url, statuses } = await startOurSide(twilio, {
      "/answer": () => (typeof body === "string" ? { status: 200, body } : body),
    });
    await call(twilio, url);
    await twilio.ended(TO);
    expect(twilio.problems).toEqual([expect.stringContaining(code)]);
    expect(statuses().at(-1)).toBe("completed");
  });

  it("notes webhooks that reached nobody, and status callbacks that were refused", async () => {
    const twilio = await start();
    const { url } = await startOurSide(twilio, { "/status": () => ({ status: 403 }) });
    twilio.phone(TO, { answer: "busy" });
    await call(twilio, url);
    await twilio.ended(TO);
    expect(twilio.problems).toHaveLength(3);
    twilio.phone(OTHER, { answer: "busy" });
    const gone = createServer().listen(0, "127.0.0.1");
    await once(gone, "listening");
    const { port } = gone.address() as AddressInfo;
    await new Promise((closed) => gone.close(closed));
    await call(twilio, `http://127.0.0.1:${port}`, { To: OTHER });
    await twilio.ended(OTHER);
    expect(twilio.problems).toHaveLength(3);
    expect(twilio.lost).toEqual(Array(3).fill(expect.stringContaining("ECONNREFUSED")));
    twilio.phone(OTHER, { answer: "human" });
    await call(twilio, `http://127.0.0.1:${port}`, { To: OTHER });
    expect((await twilio.ended(OTHER)).status).toBe("completed");
    expect([twilio.problems.length, twilio.lost.length]).toEqual([3, 8]);
  });
});
