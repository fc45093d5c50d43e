import { describe, expect, it } from "vitest";
import { at, list } from "@/testing/extraction/read-page";

describe("structured data", () => {
  it("reads JSON-LD, broken as it may be", () => {
    const html = `<script type="application/ld+json"><!--{"@type":"Organization","name":"Harbour Mill","employee":[{"@type":"Person","name":"Nora
 Lind","jobTitle":"Buyer","email":"mailto:nora@harbourmill.example","telephone":"+44 20 7946 0100",},],}--></script>`;
    expect(list(html)).toEqual(["nora@harbourmill.example | Nora Lind | Buyer | +44 20 7946 0100"]);
    expect(at(html).company?.value).toBe("Harbour Mill");
  });

  it("reads microdata", () => {
    const html = `<div itemscope itemtype="https://schema.org/Person"><span itemprop="name">Quill Zzyx</span><span itemprop="jobTitle">Glazier</span><a itemprop="email" href="mailto:qz@mill.example">mail</a><i itemprop="telephone">+44 20 7946 0105</i></div>`;
    expect(list(html)).toEqual(["qz@mill.example | Quill Zzyx | Glazier | +44 20 7946 0105"]);
  });

  it("reads h-cards", () => {
    const html = `<div class="h-card"><span class="p-name">Ulla Berg</span>, <span class="p-job-title">Tuner</span> <a class="u-email" href="mailto:ub@mill.example">mail</a></div>`;
    expect(list(html)).toEqual(["ub@mill.example | Ulla Berg | Tuner | "]);
  });
});

it("leaves forms of address and of office out of a marked name", () => {
  const html = `<li class="vcard"><div class="title">Rector</div><div class="fn n"><span>The Very Rev'd Canon</span> <span>Peter</span> <span>D.</span> <span>Hayward</span></div><span class="email">phayward@harbourmill.example</span></li>`;
  expect(at(html).contacts[0]?.name?.value).toBe("Peter D. Hayward");
});
