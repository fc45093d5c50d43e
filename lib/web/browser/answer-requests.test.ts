import { describe, expect, it } from "vitest";
import { answerRequests } from "./answer-requests";
import { ScriptCache } from "./script-cache";

const signal = new AbortController().signal;

function openReader(contentType = "text/javascript", body: Uint8Array = Buffer.from("1"), movesTo?: string) {
  const asked: string[] = [];
  const readResource = async (url: string) => {
    asked.push(url);
    return { url: movesTo ?? url, contentType, body };
  };
  return { asked, readResource };
}

describe("what a page in the browser asks for", () => {
  it("is asked of a site once, where it is a script that its other pages share", async () => {
    const [scripts, cache] = [openReader(), new ScriptCache()];
    for (const page of ["http://a.example/", "http://a.example/team"]) {
      const answer = answerRequests(page, scripts, cache);
      expect(await answer("http://a.example/app.js", false, signal)).toMatchObject({
        body: Buffer.from("1"),
      });
    }
    expect(scripts.asked).toEqual(["http://a.example/app.js"]);
  });

  it("is asked anew for every page, where it is data", async () => {
    const [data, cache] = [openReader("application/json"), new ScriptCache()];
    for (const page of ["http://a.example/", "http://a.example/team"])
      await answerRequests(page, data, cache)("http://a.example/people.json", false, signal);
    expect(data.asked).toHaveLength(2);
  });

  it("counts for the page's own limit, wherever it comes from", async () => {
    const [scripts, cache] = [openReader("text/javascript", Buffer.alloc(8_000_000)), new ScriptCache()];
    const answer = answerRequests("http://a.example/", scripts, cache);
    const sizes = [];
    for (let index = 0; index < 4; index++)
      sizes.push((await answer("http://a.example/app.js", false, signal))?.body.length ?? null);
    expect(sizes).toEqual([8_000_000, 8_000_000, null, null]);
  });

  it("keeps at most 24 MB of scripts, the newest ones", async () => {
    const [scripts, cache] = [openReader("text/javascript", Buffer.alloc(5_000_000)), new ScriptCache()];
    for (let index = 0; index < 6; index++)
      await answerRequests("http://a.example/", scripts, cache)(
        `http://a.example/${index}.js`,
        false,
        signal,
      );
    const kept = [0, 1, 2, 3, 4, 5].filter((index) => cache.find(`http://a.example/${index}.js`));
    expect(kept).toEqual([2, 3, 4, 5]);
  });

  it.each([
    ["another page of its host", "http://www.a.example/home", undefined, true],
    ["a page of another host", "http://b.example/", undefined, false],
    ["a page that redirects to another host", "http://a.example/away", "http://b.example/", false],
  ])("as its own page is read where it is %s", async (_, url, movesTo, isRead) => {
    const answer = answerRequests(
      "http://a.example/",
      openReader("text/html", undefined, movesTo),
      new ScriptCache(),
    );
    expect((await answer(url, true, signal)) !== null).toBe(isRead);
  });
});
