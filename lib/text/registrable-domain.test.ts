import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { createTestDatabase } from "@/testing/database/test-database";
import { REGISTRABLE_DOMAIN, registrableDomain } from "./registrable-domain";

const HOSTS: Record<string, string> = {
  "example.com": "example.com",
  "www.example.com": "example.com",
  "Shop.Example.com": "example.com",
  "a.b.mail.example.com:8080": "example.com",
  "shop.acme-tools.co.uk": "acme-tools.co.uk",
  "acme.co.uk": "acme.co.uk",
  "co.uk": "co.uk",
  "bakery.wordpress.com": "bakery.wordpress.com",
  "www.bakery.blogspot.co.uk": "bakery.blogspot.co.uk",
  "wordpress.com": "wordpress.com",
  "127.0.0.1": "127.0.0.1",
  "10.0.0.1:3000": "10.0.0.1",
  localhost: "localhost",
  "": "",
};

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Connection;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ migrated: false });
  connection = connect(testDatabase.url);
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

test("a host belongs to the domain that its owner registered", () => {
  for (const [host, domain] of Object.entries(HOSTS)) expect(registrableDomain(host)).toBe(domain);
});

test("PostgreSQL reads the same domain", async () => {
  for (const [host, domain] of Object.entries(HOSTS)) {
    const name = host.toLowerCase().replace(/:\d+$|^www\./g, "");
    const [row] = await connection.sql`select substring(${name} from ${REGISTRABLE_DOMAIN}) as domain`;
    expect(row!.domain ?? name).toBe(domain);
  }
});
