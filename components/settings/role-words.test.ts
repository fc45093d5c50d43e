import { expect, test } from "vitest";
import { ROLES, scopesOf } from "@/lib/people/roles";
import { MAKES_KEYS } from "./role-words";

test("the roles that are asked about their keys are those that may make keys", () => {
  expect(MAKES_KEYS).toEqual(ROLES.filter((role) => scopesOf(role).includes("keys:write")));
});
