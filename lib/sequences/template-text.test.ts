import { expect, test } from "vitest";
import { fillTemplate, findTemplateProblem } from "./template-text";

test("a field is its value, or its fallback; one that has neither stays, and no email goes out with it", () => {
  const fill = (text: string, company: string | null) =>
    fillTemplate(text, { company, senderCompany: company });
  expect(fill("At {{company|your place}}", "Rye Ltd")).toBe("At Rye Ltd");
  expect(fill("At {{company|your place}}", null)).toBe("At your place");
  expect(fill("At {{ company | your place }}", "  ")).toBe("At your place");
  expect(fill("We are {{senderCompany}}", null)).toBe("We are {{senderCompany}}");
  expect(fill("We are {{senderCompany|a bakery}}", null)).toBe("We are a bakery");
  // What a value says is no field.
  expect(fill("At {{company|x}}", "{{senderCompany}}")).toBe("At {{senderCompany}}");
});

test.each([
  ["Hi {{firstName}}", /needs a fallback/],
  ["Hi {{first_name|there}}", /unknown field|no field/],
  ["Hi {{nickname|there}}", /unknown field/],
  ["Hi {{firstName|there}", /braces/],
  ["Hi {{firstName|there}}, {{senderName}}", null],
])("“%s” is judged", (text, problem) => {
  const found = findTemplateProblem(text);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});
