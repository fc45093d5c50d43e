import { expect, test } from "vitest";
import { type Fragment, statement } from "./run-prepared";

const first: Fragment<"workspaceId" | "state"> = (p) => `a = ${p("workspaceId")} and b = ${p("state")}`;
const second: Fragment<"workspaceId" | "lead"> = (p) => `c = ${p("lead")} and d = ${p("workspaceId")}`;

test("fragments of one statement share a parameter of one name, and get the next number for each other", () => {
  expect(statement<"workspaceId" | "state" | "lead">((p) => `${first(p)} or ${second(p)}`)).toEqual({
    text: "a = $1 and b = $2 or c = $3 and d = $1",
    names: ["workspaceId", "state", "lead"],
  });
});

test("a fragment counts from what stands before it, and a name that no fragment asks for has no number", () => {
  expect(statement<"workspaceId" | "state" | "lead">((p) => second(p))).toEqual({
    text: "c = $1 and d = $2",
    names: ["lead", "workspaceId"],
  });
});
