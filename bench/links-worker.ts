import { listLinks } from "@/lib/discovery/extraction/list-links";
import { parsePage } from "@/lib/discovery/extraction/parse-page";
import { serveTasks } from "@/lib/parsing/serve-tasks";
import { type AnyText, unpackText } from "@/lib/text/packed-text";

// A worker that makes of a page what the bare loop makes of it.

serveTasks({
  links: ({ html, url }: { html: AnyText; url: string }) =>
    listLinks(parsePage({ html: unpackText(html), url })).length,
});
