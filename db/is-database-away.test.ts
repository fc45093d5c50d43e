import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { connect } from "./index";
import { isDatabaseAway } from "./is-database-away";

const fail = async (url: string, statement = "select 1") => {
  const { db, close } = connect(url, { max: 1 });
  const error = await db.execute(sql.raw(statement)).catch((error) => error);
  await close();
  return error;
};
const postgresError = (code: string) => Object.assign(new Error("no"), { name: "PostgresError", code });

test("a database that cannot be asked is away, one that refuses is not", async () => {
  expect(isDatabaseAway(await fail("postgres://a:b@127.0.0.1:9/x"))).toBe(true);
  expect(
    isDatabaseAway(await fail(inject("testServer"), "select pg_terminate_backend(pg_backend_pid())")),
  ).toBe(true);
  expect(isDatabaseAway(await fail(inject("testServer"), "select 1 / 0"))).toBe(false);
  for (const code of ["57P03", "53300", "53100", "08006"])
    expect(isDatabaseAway(postgresError(code))).toBe(true);
  for (const code of ["57014", "23505", "22021"]) expect(isDatabaseAway(postgresError(code))).toBe(false);
});

test("a fault of the program is none of the database", () => {
  expect(isDatabaseAway(Object.assign(new Error("no"), { code: "UNDEFINED_VALUE" }))).toBe(false);
  expect(isDatabaseAway(new TypeError("no"))).toBe(false);
  expect(isDatabaseAway(undefined)).toBe(false);
});
