import type { Hosts, useDiscoveryDatabase } from "@/testing/discovery/test-discovery";
import { BERGEN_COMPANIES, MUNICIPALITIES } from "./bergen-companies";
import { type BrregEntity, startBrreg } from "./brreg-server";
import { usePublicSource } from "./use-public-source";

/** Gives each test a stand-in for Norway's register, and a web with `sites`. */
export const useBrreg = (database: ReturnType<typeof useDiscoveryDatabase>, sites: Hosts = {}) =>
  usePublicSource(database, sites, (entities: BrregEntity[] = BERGEN_COMPANIES) =>
    startBrreg({ municipalities: MUNICIPALITIES, entities }),
  );
