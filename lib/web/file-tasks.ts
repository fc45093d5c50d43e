import { documentTask } from "@/lib/parsing/document-task";
import type { readRobotsFile, readSitemapFile } from "./read-files";

export const robotsTask = documentTask<typeof readRobotsFile>("robots");

export const sitemapTask = documentTask<typeof readSitemapFile>("sitemap");
