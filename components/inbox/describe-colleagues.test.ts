import { expect, test } from "vitest";
import { describeColleagues } from "./describe-colleagues";

const person = (name: string, isWriting = false) => ({ name, isWriting });

test("says who writes before who looks, in as many sentences", () => {
  expect(describeColleagues([])).toEqual([]);
  expect(describeColleagues([person("Mia")])).toEqual(["Mia has this open"]);
  expect(describeColleagues([person("Mia", true)])).toEqual(["Mia is writing an answer"]);
  expect(
    describeColleagues([person("Mia"), person("Bo", true), person("Cy", true), person("Dee"), person("Eve")]),
  ).toEqual(["Bo and Cy are writing an answer", "Mia, Dee, and Eve have this open"]);
});
