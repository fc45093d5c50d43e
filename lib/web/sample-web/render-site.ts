import { escapeHtml } from "@/lib/text/escape-html";
import { PAGE_WORDS } from "./page-labels";
import { emailOf, renderPeople, telOf } from "./render-people";
import type { SampleCompany } from "./sample-company";

export type SamplePageKind = "home" | "about" | "team" | "contact" | "legal" | "news" | "file";

export type SamplePage = {
  path: string;
  kind: SamplePageKind;
  title: string;
  contentType: string;
  body: string;
};

const DESIGNER = `<p class="credit">Website: <a href="mailto:studio@pixelmoor.example">Pixelmoor Web Design</a></p>`;

/** All pages of a company's site, including robots.txt and the sitemap. */
export function renderSite(company: SampleCompany): SamplePage[] {
  const words = PAGE_WORDS[company.language];
  const { paths } = words;
  const [welcome, ...about] = company.texts;
  const page = (kind: SamplePageKind, path: string, heading: string, content: string): SamplePage => ({
    path,
    kind,
    title: kind === "home" ? `${company.name}, ${company.town}` : `${heading} | ${company.name}`,
    contentType: "text/html; charset=utf-8",
    body: renderPage(company, kind === "home" ? company.name : heading, content),
  });

  const pages = [
    page("home", "/", company.name, `<p class="lead">${escapeHtml(welcome)}</p>\n${renderTeaser(company)}`),
    page(
      "about",
      `/${paths.about}`,
      words.about,
      about.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n"),
    ),
    page("team", `/${paths.team}`, words.team, renderPeople(company)),
    page("contact", `/${paths.contact}`, words.contact, renderAddress(company)),
    page(
      "legal",
      `/${paths.legal}`,
      words.legal,
      `${renderAddress(company)}\n<p>${words.responsible}: ${escapeHtml(company.people[0]!.name)}</p>\n<p>${escapeHtml(words.legalNote)}</p>`,
    ),
  ];
  const { news } = company;
  if (news) {
    const author = company.people[news.author]!;
    const signature = [`${words.writtenBy} ${author.name}, ${author.title}`];
    const address = author.mailbox ? emailOf(company, author.mailbox) : undefined;
    const link = address ? `: <a href="mailto:${address}">${address}</a>` : "";
    pages.push(
      page(
        "news",
        newsPath(company),
        news.title,
        `<article>\n${news.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}\n<p class="author">${escapeHtml(signature.join(""))}${link}</p>\n</article>`,
      ),
    );
  }
  return [...pages, robotsFile(company), sitemapFile(company, pages)];
}

function newsPath(company: SampleCompany): string {
  const slug = company
    .news!.title.normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `/${PAGE_WORDS[company.language].paths.news}/${slug}`;
}

function renderTeaser(company: SampleCompany): string {
  if (!company.news) return "";
  const { news } = PAGE_WORDS[company.language];
  return `<aside><h2>${news}</h2><a href="${newsPath(company)}">${escapeHtml(company.news.title)}</a></aside>`;
}

function renderAddress(company: SampleCompany): string {
  const words = PAGE_WORDS[company.language];
  const mailbox = emailOf(company, company.mailbox);
  const phone = company.phone
    ? `\n<dt>${words.phone}</dt><dd><a href="tel:${telOf(company.phone)}">${company.phone}</a></dd>`
    : "";
  return `<dl>
<dt>${words.address}</dt><dd>${escapeHtml(company.name)}<br>${escapeHtml(company.street)}<br>${escapeHtml(townOf(company))}<br>${company.country}</dd>${phone}
<dt>${words.email}</dt><dd><a href="mailto:${mailbox}">${mailbox}</a></dd>
</dl>`;
}

/** The town with its code, in the order of its country. */
function townOf({ town, postcode, country }: SampleCompany): string {
  const isTownFirst = country === "United Kingdom" || country === "United States";
  return isTownFirst ? `${town} ${postcode}` : `${postcode} ${town}`;
}

function renderPage(company: SampleCompany, heading: string, content: string): string {
  const words = PAGE_WORDS[company.language];
  const { paths } = words;
  const links = [
    ["/", words.home],
    [`/${paths.about}`, words.about],
    [`/${paths.team}`, words.team],
    [`/${paths.contact}`, words.contact],
    [`/${paths.legal}`, words.legal],
  ];
  const title =
    heading === company.name ? `${company.name}, ${company.town}` : `${heading} | ${company.name}`;
  // Some sites credit their designer, who must not be mistaken for a contact.
  const credit = company.host.length % 5 === 0 ? `\n${DESIGNER}` : "";
  return `<!doctype html>
<html lang="${company.language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(company.texts[0])}">
</head>
<body>
<header><nav>${links.map(([href, text]) => `<a href="${href}">${escapeHtml(text!)}</a>`).join(" ")}</nav></header>
<main>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
<footer><p>${escapeHtml(company.name)}, ${escapeHtml(company.street)}, ${escapeHtml(townOf(company))}</p>${credit}</footer>
</body>
</html>
`;
}

function robotsFile(company: SampleCompany): SamplePage {
  return {
    path: "/robots.txt",
    kind: "file",
    title: "",
    contentType: "text/plain; charset=utf-8",
    body: `User-agent: *\nDisallow: /basket\n\nSitemap: https://${company.host}/sitemap.xml\n`,
  };
}

function sitemapFile(company: SampleCompany, pages: SamplePage[]): SamplePage {
  const entries = pages.map(({ path }) => `<url><loc>https://${company.host}${path}</loc></url>`).join("\n");
  return {
    path: "/sitemap.xml",
    kind: "file",
    title: "",
    contentType: "application/xml; charset=utf-8",
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`,
  };
}
