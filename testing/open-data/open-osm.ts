import type { Hosts, useDiscoveryDatabase } from "@/testing/discovery/test-discovery";
import { BRISTOL_BAKERIES } from "./bristol-bakeries";
import { type OsmElement, startOsm } from "./osm-server";
import { usePublicSource } from "./use-public-source";

/** Gives each test a stand-in for OpenStreetMap's servers, and a web with `sites`. */
export const useOsm = (database: ReturnType<typeof useDiscoveryDatabase>, sites: Hosts = {}) =>
  usePublicSource(database, sites, (elements: OsmElement[] = BRISTOL_BAKERIES) =>
    startOsm({ places: [{ name: "Bristol", osmId: 62_422 }], elements }),
  );
