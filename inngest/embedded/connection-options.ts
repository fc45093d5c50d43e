import type { Options, PostgresType } from "postgres";

/** Connections that find the engine's tables by name, stay open, and detect a vanished peer. */
export function connectionOptions(schema: string): Options<Record<string, PostgresType>> {
  return {
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    connection: {
      application_name: "inngest-embedded",
      search_path: schema,
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
    } as Record<string, string | number>,
  };
}
