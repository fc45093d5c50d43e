import { numbersTask } from "@/lib/calls/do-not-call/numbers-task";
import { readNumbers } from "@/lib/calls/do-not-call/read-numbers";
import { linesTask } from "@/lib/csv/lines-task";
import { readLines } from "@/lib/csv/read-lines";
import { pageTask, proposalsTask } from "@/lib/discovery/page-task";
import { proveProposals } from "@/lib/discovery/prove-proposals";
import { readContents } from "@/lib/discovery/read-contents";
import { importFileTask } from "@/lib/leads/import-file-task";
import { readImportFile } from "@/lib/leads/read-import-file";
import type { DocumentTask } from "@/lib/parsing/document-task";
import { addressesTask } from "@/lib/suppressions/addresses-task";
import { readAddresses } from "@/lib/suppressions/read-addresses";
import { listedTask, robotsTask, sitemapTask } from "@/lib/web/file-tasks";
import { rankListed } from "@/lib/web/rank-listed";
import { readRobotsFile, readSitemapFile } from "@/lib/web/read-files";

/** What workers can parse: each kind of document with its parser. */
export const documentTasks = Object.fromEntries([
  as(pageTask, readContents),
  as(proposalsTask, proveProposals),
  as(listedTask, rankListed),
  as(robotsTask, readRobotsFile),
  as(sitemapTask, readSitemapFile),
  as(importFileTask, readImportFile),
  as(linesTask, readLines),
  as(addressesTask, readAddresses),
  as(numbersTask, readNumbers),
]);

function as<Read extends (input: never) => unknown>(
  { name }: DocumentTask<Read>,
  read: Read,
): [string, (input: never) => unknown] {
  return [name, read];
}
