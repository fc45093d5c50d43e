import { documentTask } from "@/lib/parsing/document-task";
import type { rankListed } from "./rank-listed";
import type { readRobotsFile, readSitemapFile } from "./read-files";

export const robotsTask = documentTask<typeof readRobotsFile>("robots");

export const sitemapTask = documentTask<typeof readSitemapFile>("sitemap");

/** Worker task that ranks the pages listed in a site's sitemaps. */
export const listedTask = documentTask<typeof rankListed>("listed");
