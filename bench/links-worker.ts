import { listLinks } from "@/lib/discovery/extraction/list-links";
import { parsePage } from "@/lib/discovery/extraction/parse-page";
import { serveTasks } from "@/lib/parsing/serve-tasks";

// A worker that makes of a page what the bare loop makes of it.

serveTasks({ links: (page: { html: string; url: string }) => listLinks(parsePage(page)).length });
