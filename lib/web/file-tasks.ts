import { documentTask } from "@/lib/parsing/document-task";
import type { htmlOfCard } from "./files/html-of-card";
import type { htmlOfPdf } from "./files/html-of-pdf";
import type { rankListed } from "./rank-listed";
import type { decodePage, readRobotsFile, readSitemapFile } from "./read-files";

/** Worker task that decodes a page whose encoding may take long. */
export const decodeTask = documentTask<typeof decodePage>("decode");

export const robotsTask = documentTask<typeof readRobotsFile>("robots");

/** Worker tasks that turn files into pages. */
export const cardTask = documentTask<typeof htmlOfCard>("card");
export const pdfTask = documentTask<typeof htmlOfPdf>("pdf");

export const sitemapTask = documentTask<typeof readSitemapFile>("sitemap");

/** Worker task that ranks the pages listed in a site's sitemaps. */
export const listedTask = documentTask<typeof rankListed>("listed");
