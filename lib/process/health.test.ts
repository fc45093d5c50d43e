import { expect, it } from "vitest";
import { type HealthFact, readHealth, reportHealth, setServiceState } from "./health";
import { healthResponse } from "./health-response";

const fine: HealthFact = { ok: true };
const gone: HealthFact = { ok: false, message: "Gone. Start it." };
const partly: HealthFact = { ...gone, degraded: true };

it.each([
  { database: fine, engine: fine, mail: gone, status: "ok", code: 200 },
  { database: fine, engine: partly, mail: fine, status: "degraded", code: 200 },
  { database: partly, engine: fine, mail: fine, status: "degraded", code: 200 },
  { database: fine, engine: gone, mail: fine, status: "unavailable", code: 503 },
  { database: gone, engine: partly, mail: fine, status: "unavailable", code: 503 },
])("is $status where database, engine and mail say $database.ok, $engine.ok and $mail.ok", async (known) => {
  setServiceState("ok");
  reportHealth("database", () => known.database);
  reportHealth("engine", () => known.engine);
  reportHealth("mail", () => known.mail);
  reportHealth("search", () => fine);
  expect((await readHealth()).health.status).toBe(known.status);
  expect((await healthResponse()).status).toBe(known.code);
});
