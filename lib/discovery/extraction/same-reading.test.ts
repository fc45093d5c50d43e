import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { createSampleWeb, SAMPLE_COMPANIES } from "@/lib/web/sample-web/create-sample-web";
import { renderSite } from "@/lib/web/sample-web/render-site";
import { extractContacts } from "./extract-contacts";
import { listLinks } from "./list-links";
import { parsePage } from "./parse-page";
import { readPageText } from "./read-page-text";

const web = createSampleWeb();
const pages = SAMPLE_COMPANIES.flatMap((company) =>
  renderSite(company).flatMap(({ path }) => {
    const url = `https://${company.host}${path}`;
    const html = web.read(url)?.html;
    return html === undefined ? [] : [{ url, html }];
  }),
);

function digest(read: readonly { url: string; html: string }[]): string {
  const hash = createHash("sha256");
  for (const { url, html } of read) {
    const page = parsePage({ html, url });
    hash.update(JSON.stringify([extractContacts(page), readPageText(page), listLinks(page)], inOrder));
  }
  return hash.digest("hex").slice(0, 16);
}

/** The order of an object's keys, and null values, are ignored. */
function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const said = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Pages made of pieces of other pages, with missing tags, as people create by copying. */
function listGarbled(): typeof pages {
  let seed = 1;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  return Array.from({ length: 150 }, () => {
    const pieces = Array.from({ length: 4 }, () => {
      const { html } = pages[next(pages.length)]!;
      const from = next(html.length);
      return html.slice(from, from + 1_500);
    });
    const html = pieces.join("").replace(/<\/[a-z0-9]+>/g, (tag) => (next(4) === 0 ? "" : tag));
    return { url: pages[next(pages.length)]!.url, html };
  });
}

// Optimizations must not change what is read. If the rules or the sample web change, these digests change too.
it("reads the sample web as before", () => {
  expect(pages.length).toBeGreaterThan(300);
  expect(digest(pages)).toBe("9d6e31d77ec13fdf");
});

it("reads pages that are broken as before", () => {
  expect(digest(listGarbled())).toBe("f5e2ee0bc021657e");
});
