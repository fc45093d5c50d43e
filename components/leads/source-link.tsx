import Link from "next/link";

/** The page that contains a value, as host and path. For an imported file, a link to its report instead. */
export function SourceLink({ url }: { url: string }) {
  const row = /^import:([\da-f-]{36})#row(\d+)$/i.exec(url);
  if (row)
    return (
      <Link href={`/leads/import/${row[1]}`} className="rounded text-accent hover:underline">
        Row {row[2]} of an imported file
      </Link>
    );
  const email = /^email:([\da-f-]{36})$/i.exec(url);
  if (email)
    return (
      <Link
        href={`/inbox/emails/${email[1]}`}
        prefetch={false}
        className="rounded text-accent hover:underline"
      >
        From an email
      </Link>
    );
  if (url.startsWith("person:")) return <span>Entered manually</span>;
  const page = readWebAddress(url);
  if (!page) return <span className="break-all">{url}</span>;
  const path = decodePath(page.pathname + page.search);
  return (
    <a
      href={page.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={page.href}
      className="inline-flex min-w-0 max-w-full rounded text-accent hover:underline"
    >
      <span className="shrink-0">{page.host.replace(/^www\./, "")}</span>
      <span className="truncate">{path === "/" ? "" : path}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** A URL that is safe to link: http or https, nothing that the browser would execute. */
export function readWebAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
