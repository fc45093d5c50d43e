import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./service";

export const CORPUS = join(ROOT, "../shared/corpus");
const PAGES = 240;
/** Bytes of a made-up page: what a contact page of a small company has on average. */
const SIZE = 60_000;

/** 240 real contact pages where the corpus is there, else made-up ones of their size. */
export async function loadPages(): Promise<{ pages: Buffer[]; from: string }> {
  const folder = join(CORPUS, "contact-pages/pages");
  if (!existsSync(folder)) return { pages: makePages(), from: "made-up pages, for want of the corpus" };
  const names = (await readdir(folder)).filter((name) => name.endsWith(".html")).sort();
  const pages = await Promise.all(names.slice(0, PAGES).map((name) => readFile(join(folder, name))));
  return { pages, from: "pages of the corpus" };
}

function makePages(): Buffer[] {
  return Array.from({ length: PAGES }, (_, page) => {
    let text = `<!doctype html><html lang="en"><head><title>Firm ${page}</title></head><body><ul class="menu">`;
    for (let block = 0; text.length < SIZE; block++)
      text += `<li class="item item-${block}"><a href="/page/${block}" title="Page ${block}">Our service ${block}</a>
        <div class="text"><p style="margin: 0">We are <b>firm ${page}</b> and make part ${block}.</p></div></li>`;
    return Buffer.from(
      `${text}</ul><p>Write to <a href="mailto:jo@firm${page}.example">Jo</a></p></body></html>`,
    );
  });
}
