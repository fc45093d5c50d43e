import { expect, test } from "vitest";
import { phrasesFor } from "./languages/phrases-for";
import { writeGreeting } from "./write-greeting";

const greet = (
  name: string | null,
  { language = "English", greeting = "", email = "sam@rye.example" } = {},
) =>
  writeGreeting(phrasesFor(language), {
    memory: { language, identityJson: { greeting } },
    lead: { name, email },
  } as never);

test.each([
  ["Sam Lee", "Hi Sam,"],
  ["Anne-Marie O’Neill", "Hi Anne-Marie,"],
  ["Dr Sam Lee", "Hi Dr Sam Lee,"],
  ["Prof. Ada North", "Hi Prof. Ada North,"],
  ["J. Lee", "Hi J. Lee,"],
  ["SAM LEE", "Hi SAM LEE,"],
  ["Madonna", "Hi Madonna,"],
  ["王 小明", "Hi 王 小明,"],
  [null, "Hello,"],
  ["<b>Sam</b>", "Hello,"],
])("greets %s with %s", (name, greeting) => {
  expect(greet(name)).toBe(greeting);
});

test("uses the whole name where the family name comes first, and where the language is formal", () => {
  expect(greet("Nagy Anna", { email: "anna@sutode.hu" })).toBe("Hi Nagy Anna,");
  expect(greet("Sam Lee", { language: "German" })).toBe("Guten Tag Sam Lee,");
});

test("keeps the sender's own greeting, and its formality", () => {
  expect(greet("Sam Lee", { greeting: "Dear {{name}}," })).toBe("Dear Sam Lee,");
  expect(greet("Sam Lee", { greeting: "Hey" })).toBe("Hey Sam,");
});
