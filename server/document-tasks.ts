import { numbersTask } from "@/lib/calls/do-not-call/numbers-task";
import { readNumbers } from "@/lib/calls/do-not-call/read-numbers";
import { factsTask } from "@/lib/channels/email/rechecks/facts-task";
import { linesTask } from "@/lib/csv/lines-task";
import { readLines } from "@/lib/csv/read-lines";
import { findFacts } from "@/lib/discovery/find-facts";
import { pageTask, proposalsTask } from "@/lib/discovery/page-task";
import { proveProposals } from "@/lib/discovery/prove-proposals";
import { readContents } from "@/lib/discovery/read-contents";
import { importFileTask } from "@/lib/leads/import-file-task";
import { readImportFile } from "@/lib/leads/read-import-file";
import { attachmentsTask, inboundMailTask } from "@/lib/mail/inbound-mail-task";
import { readAttachments } from "@/lib/mail-reading/read-attachments";
import { readMail } from "@/lib/mail-reading/read-mail";
import { brregTask, municipalitiesTask } from "@/lib/open-data/brreg/brreg-tasks";
import { readEntities } from "@/lib/open-data/brreg/read-entities";
import { readMunicipalities } from "@/lib/open-data/brreg/read-municipalities";
import { overpassTask, placesTask } from "@/lib/open-data/osm/osm-tasks";
import { readOverpass } from "@/lib/open-data/osm/read-overpass";
import { readPlaces } from "@/lib/open-data/osm/read-places";
import { franceTask } from "@/lib/open-data/registers/france/france-task";
import { readUnits } from "@/lib/open-data/registers/france/read-units";
import { gleifTask } from "@/lib/open-data/registers/gleif/gleif-task";
import { readRecords } from "@/lib/open-data/registers/gleif/read-records";
import { norwayTask } from "@/lib/open-data/registers/norway/norway-task";
import { readRegistered } from "@/lib/open-data/registers/norway/read-registered";
import { readCompanies } from "@/lib/open-data/wikidata/read-companies";
import { readItem } from "@/lib/open-data/wikidata/read-item";
import { wikidataPlaceTask, wikidataTask } from "@/lib/open-data/wikidata/wikidata-tasks";
import type { DocumentTask } from "@/lib/parsing/document-task";
import { addressesTask } from "@/lib/suppressions/addresses-task";
import { readAddresses } from "@/lib/suppressions/read-addresses";
import { cardTask, decodeTask, listedTask, pdfTask, robotsTask, sitemapTask } from "@/lib/web/file-tasks";
import { htmlOfCard } from "@/lib/web/files/html-of-card";
import { htmlOfPdf } from "@/lib/web/files/html-of-pdf";
import { rankListed } from "@/lib/web/rank-listed";
import { decodePage, readRobotsFile, readSitemapFile } from "@/lib/web/read-files";

/** What workers can parse: each kind of document with its parser. */
export const documentTasks = Object.fromEntries([
  as(pageTask, readContents),
  as(proposalsTask, proveProposals),
  as(factsTask, findFacts),
  as(listedTask, rankListed),
  as(decodeTask, decodePage),
  as(robotsTask, readRobotsFile),
  as(sitemapTask, readSitemapFile),
  as(cardTask, htmlOfCard),
  as(pdfTask, htmlOfPdf),
  as(importFileTask, readImportFile),
  as(linesTask, readLines),
  as(addressesTask, readAddresses),
  as(numbersTask, readNumbers),
  as(inboundMailTask, readMail),
  as(attachmentsTask, readAttachments),
  as(overpassTask, readOverpass),
  as(placesTask, readPlaces),
  as(wikidataTask, readCompanies),
  as(wikidataPlaceTask, readItem),
  as(brregTask, readEntities),
  as(municipalitiesTask, readMunicipalities),
  as(franceTask, readUnits),
  as(gleifTask, readRecords),
  as(norwayTask, readRegistered),
]);

function as<Read extends (input: never) => unknown>(
  { name }: DocumentTask<Read>,
  read: Read,
): [string, (input: never) => unknown] {
  return [name, read];
}
