import { afterEach } from "vitest";
import { sql } from "@/db/scope";
import { env, overrideEnv } from "@/lib/process/this-process";
import { type Hosts, openTestWeb, type useDiscoveryDatabase } from "@/testing/discovery/test-discovery";

type Server = { settings: Record<string, string>; close(): Promise<unknown> };

/** Gives each test a stand-in for a public source, by `start`, and a web with `sites`; nothing is kept between tests. */
export function usePublicSource<World, Started extends Server>(
  database: ReturnType<typeof useDiscoveryDatabase>,
  sites: Hosts,
  start: (world?: World) => Promise<Started>,
): (world?: World) => Promise<Started> {
  const before = { ...env() };
  afterEach(async () => {
    overrideEnv(before);
    await database.connection.db.execute(
      sql`truncate open_data_places, open_data_answers, open_data_servers`,
    );
  });
  return async (world) => {
    const server = await start(world);
    database.untilTestEnds(server);
    const web = await openTestWeb(sites);
    database.untilTestEnds(web);
    overrideEnv({
      adapterSettings: server.settings,
      WEB_CONTACT: "ops@agency.example",
      WEB_PROXY_URL: web.proxy.url,
    });
    return server;
  };
}
