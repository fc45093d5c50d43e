import { expect, test } from "vitest";
import { ROLES, scopesOf } from "@/lib/roles";
import { MAKES_KEYS } from "./role-labels";

test("the roles that are asked about their keys are those that may make keys", () => {
  expect(MAKES_KEYS).toEqual(ROLES.filter((role) => scopesOf(role).includes("keys:write")));
});
