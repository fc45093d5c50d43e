import { documentTask } from "@/lib/parsing/document-task";
import type { rankListed } from "./rank-listed";
import type { readRobotsFile, readSitemapFile } from "./read-files";

export const robotsTask = documentTask<typeof readRobotsFile>("robots");

export const sitemapTask = documentTask<typeof readSitemapFile>("sitemap");

/** The pages that a site's sitemaps list. */
export const listedTask = documentTask<typeof rankListed>("listed");
