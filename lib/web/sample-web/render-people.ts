import { escapeHtml } from "@/lib/text/escape-html";
import { PAGE_WORDS } from "./page-labels";
import type { PeopleLayout, SampleCompany, SamplePerson } from "./sample-company";

/** The people of a company as HTML, in the markup of its site. */
export function renderPeople(company: SampleCompany): string {
  return LAYOUTS[company.layout](company);
}

export function emailOf(company: SampleCompany, mailbox: string): string {
  return `${mailbox}@${company.host}`;
}

/** Digits and a plus sign, as required in a `tel:` link (RFC 3966). */
export function telOf(phone: string): string {
  return phone.replace(/[^+\d]/g, "");
}

function mailLink(company: SampleCompany, person: SamplePerson, attributes = ""): string {
  if (!person.mailbox) return "";
  const address = emailOf(company, person.mailbox);
  return `<a${attributes} href="mailto:${address}">${address}</a>`;
}

function phoneLink(person: SamplePerson, attributes = ""): string {
  return person.phone ? `<a${attributes} href="tel:${telOf(person.phone)}">${person.phone}</a>` : "";
}

function renderEach(company: SampleCompany, render: (person: SamplePerson) => string): string {
  return company.people.map(render).join("\n");
}

const cards = (company: SampleCompany) =>
  `<div class="cards">\n${renderEach(
    company,
    (person) => `<div class="card">
  <h3>${escapeHtml(person.name)}</h3>
  <p class="role">${escapeHtml(person.title)}</p>
  ${person.mailbox ? `<p>${mailLink(company, person)}</p>` : ""}${person.phone ? `<p>${phoneLink(person)}</p>` : ""}
</div>`,
  )}\n</div>`;

const LAYOUTS: Record<PeopleLayout, (company: SampleCompany) => string> = {
  cards,

  "json-ld": (company) => {
    const data = {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: company.name,
      url: `https://${company.host}/`,
      employee: company.people.map((person) => ({
        "@type": "Person",
        name: person.name,
        jobTitle: person.title,
        ...(person.mailbox ? { email: `mailto:${emailOf(company, person.mailbox)}` } : {}),
        ...(person.phone ? { telephone: person.phone } : {}),
      })),
    };
    // A "<" inside a script element could end the element.
    const json = JSON.stringify(data, null, 2).replaceAll("<", "\\u003c");
    return `<script type="application/ld+json">\n${json}\n</script>\n${cards(company)}`;
  },

  "h-card": (company) =>
    renderEach(
      company,
      (person) => `<article class="h-card">
  <h3 class="p-name">${escapeHtml(person.name)}</h3>
  <span class="p-job-title">${escapeHtml(person.title)}</span>, <span class="p-org">${escapeHtml(company.name)}</span><br>
  ${mailLink(company, person, ' class="u-email"')} ${phoneLink(person, ' class="p-tel"')}
</article>`,
    ),

  microdata: (company) =>
    renderEach(
      company,
      (person) => `<section itemscope itemtype="https://schema.org/Person">
  <h3 itemprop="name">${escapeHtml(person.name)}</h3>
  <p itemprop="jobTitle">${escapeHtml(person.title)}</p>
  ${person.mailbox ? `<p>${mailLink(company, person, ' itemprop="email"')}</p>` : ""}
  ${person.phone ? `<p itemprop="telephone">${person.phone}</p>` : ""}
</section>`,
    ),

  table: (company) => {
    const words = PAGE_WORDS[company.language];
    const heads = [words.name, words.role, words.phone, words.email]
      .map((head) => `<th>${head}</th>`)
      .join("");
    const rows = renderEach(
      company,
      (person) =>
        `<tr><td>${escapeHtml(person.name)}</td><td>${escapeHtml(person.title)}</td><td>${phoneLink(person)}</td><td>${mailLink(company, person)}</td></tr>`,
    );
    return `<table>\n<thead><tr>${heads}</tr></thead>\n<tbody>\n${rows}\n</tbody>\n</table>`;
  },

  obfuscated: (company) => {
    const { at, dot } = PAGE_WORDS[company.language];
    const spell = (mailbox: string) =>
      `${mailbox.replaceAll(".", ` (${dot}) `)} (${at}) ${company.host.replaceAll(".", ` (${dot}) `)}`;
    return `<ul class="people">\n${renderEach(
      company,
      (person) =>
        `<li><strong>${escapeHtml(person.name)}</strong><br>${escapeHtml(person.title)}${
          person.mailbox ? `<br>${spell(person.mailbox)}` : ""
        }${person.phone ? `<br>${person.phone}` : ""}</li>`,
    )}\n</ul>`;
  },

  prose: (company) => {
    const { reach } = PAGE_WORDS[company.language];
    return renderEach(company, (person) => {
      const ways = [mailLink(company, person), phoneLink(person)].filter(Boolean).join(", ");
      return `<p>${reach} <b>${escapeHtml(person.name)}</b>, ${escapeHtml(person.title)}${ways ? `: ${ways}` : ""}.</p>`;
    });
  },
};
