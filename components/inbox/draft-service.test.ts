import { afterEach, expect, test, vi } from "vitest";
import { openDraftService } from "./draft-service";

afterEach(() => vi.unstubAllGlobals());

const error = (status: number, message = "No.") =>
  Response.json({ error: { code: "x", message } }, { status });

/** What becomes of a save whose request has this answer, and the request. */
async function save(answer: Response | Error, text = "Dear") {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("fetch", fetched);
  const said = await openDraftService("c-1").save({ text, revision: 3 });
  const [path, init] = fetched.mock.calls[0]!;
  return { said, path, init };
}

test("a text that another device wrote meanwhile is told apart from one that is saved", async () => {
  const stored = { text: "Dear", revision: 4 };
  const { said, path, init } = await save(Response.json({ ...stored, saved: true }));
  expect(said).toEqual({ kind: "saved", ...stored });
  expect([path, init.method]).toEqual(["/api/conversations/c-1/draft", "PUT"]);
  expect(JSON.parse(new TextDecoder().decode(init.body as Uint8Array<ArrayBuffer>))).toEqual({
    text: "Dear",
    revision: 3,
  });
  expect((await save(Response.json({ ...stored, saved: false }))).said).toEqual({ kind: "other", ...stored });
});

test("no answer, one from a proxy, and one that says later are tried again; a refusal says why", async () => {
  const lost = { kind: "lost" };
  expect((await save(new TypeError("Failed to fetch"))).said).toEqual(lost);
  expect((await save(new Response("<h1>Bad gateway</h1>", { status: 502 }))).said).toEqual(lost);
  expect((await save(new Response("<h1>Captive portal</h1>"))).said).toEqual(lost);
  for (const status of [429, 503]) expect((await save(error(status))).said).toEqual(lost);
  expect((await save(error(401, "You are signed out."))).said).toEqual({
    kind: "refused",
    message: "You are signed out.",
  });
});

test("a request outlives its page unless its text is longer than browsers send then", async () => {
  const done = () => Response.json({ text: "", revision: 1, saved: true });
  expect((await save(done())).init.keepalive).toBe(true);
  expect((await save(done(), "é".repeat(20_000))).init.keepalive).toBe(true);
  expect((await save(done(), "日".repeat(20_000))).init.keepalive).toBe(false);
});
