import { expect, test } from "vitest";
import { z } from "zod";
import { isoTime, isUuid, line, pageEnvelope, pageQuery, pathId, uuid } from "./shapes";

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

test("a name or a title is one line that can be seen, in its own reading order", () => {
  const name = line(1, 5);
  for (const good of ["a", "Zoë", "مرحبا", "👩‍🍳!", "a\u200db"])
    expect([good, name.parse(good)]).toEqual([good, good]);
  expect(name.parse("🙂".repeat(5))).toBe("🙂".repeat(5));
  const bad = [
    "",
    " ",
    "\u200b\u2060",
    "\u3164",
    "a\nb",
    "a\u0085b",
    "a\u2028b",
    "a\u0000",
    "a\u001b[1m",
    "a\u202eb",
    "a\u2066b",
  ];
  for (const value of [...bad, "123456", "🙂".repeat(6), 7])
    expect([value, name.safeParse(value).success]).toEqual([value, false]);
  expect(line(0, 5).parse("")).toBe("");
  expect(line(0, 5).safeParse(" ").success).toBe(false);
});
