import { expect, test } from "vitest";
import { z } from "zod";
import { isoTime, isUuid, pageEnvelope, pageQuery, pathId, uuid } from "./shapes";

const ID = "0190A1B2-0000-7000-8000-00000000000F";

test("takes numbers as text of a query or as JSON, and nothing that merely looks like one", () => {
  expect(pageQuery.parse({ page: "3", pageSize: 100 })).toEqual({ page: 3, pageSize: 100 });
  expect(pageQuery.parse({})).toEqual({ page: 1, pageSize: 25 });
  for (const page of ["", " 1", "1.0", "+1", "0x1", "1e3", true, null, [1], 1.5, 0, "0", Number.NaN]) {
    expect([page, pageQuery.safeParse({ page }).success]).toEqual([page, false]);
  }
});

test("a malformed id of a path is an unknown record, one of a body a malformed field", () => {
  const shape = z.object({ id: pathId("lead") });
  expect(shape.parse({ id: ID })).toEqual({ id: ID.toLowerCase() });
  expect(() => shape.parse({ id: "nope" })).toThrow(expect.objectContaining({ code: "not_found" }));
  expect(uuid.parse(ID)).toBe(ID.toLowerCase());
  expect(uuid.safeParse("nope").success).toBe(false);
});

test("takes UUIDs of every version for well-formed", () => {
  for (const id of [ID, "00000000-0000-0000-0000-000000000000", "11111111-1111-1111-1111-111111111111"]) {
    expect([isUuid(id), uuid.safeParse(id).success]).toEqual([true, true]);
  }
  for (const id of ["", "0", `${ID} `, `{${ID}}`, ID.replaceAll("-", "")]) expect(isUuid(id)).toBe(false);
});

test("writes moments in ISO 8601 UTC and lists in the page envelope", () => {
  const page = pageEnvelope("leads", z.object({ at: isoTime }));
  const leads = [{ at: new Date(0) }, { at: "2026-11-21T04:00:00.000Z" }];
  expect(page.parse({ leads, page: 1, pageSize: 25, total: 2, totalPages: 1 })).toEqual({
    leads: [{ at: "1970-01-01T00:00:00.000Z" }, { at: "2026-11-21T04:00:00.000Z" }],
    page: 1,
    pageSize: 25,
    total: 2,
    totalPages: 1,
  });
  expect(isoTime.safeParse("yesterday").success).toBe(false);
});
