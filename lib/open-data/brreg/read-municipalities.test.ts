import { expect, test } from "vitest";
import { MUNICIPALITIES } from "@/testing/open-data/bergen-companies";
import { toPlaceName } from "../reading/to-place-name";
import { readMunicipalities } from "./read-municipalities";

const answerOf = (kommuner: unknown) =>
  JSON.stringify({
    _embedded: { kommuner },
    page: { size: 1000, totalElements: 7, totalPages: 1, number: 0 },
  });
const find = (name: string) => readMunicipalities({ text: answerOf(MUNICIPALITIES), name });

test.each([
  ["Bergen", "Bergen", ["4601"]],
  ["trondheim", "Trondheim - Tråante", ["5001"]],
  ["Tråante", "Trondheim - Tråante", ["5001"]],
  ["Trondheim - Tråante", "Trondheim - Tråante", ["5001"]],
  ["Valer, Ostfold, Norway", "Våler", ["3114"]],
  ["Oslo", "Oslo", ["0301"]],
  ["Trøndelag fylke", "Trøndelag", ["5001"]],
])("%s is %s", (name, shown, municipalities) => {
  expect(find(name)).toEqual({ name: shown, municipalities });
});

test.each(["Finnmark", "Berg", "Bergen, Sweden", "Vestland, Oslo", ", Norway", "", "constructor"])(
  "%j is none",
  (name) => {
    expect(find(name)).toBeNull();
  },
);

test.each([
  "",
  "{",
  "[]",
  "null",
  answerOf({}),
  answerOf([]),
  answerOf([{ nummer: "x", navn: "Bergen" }, 1]),
])("%j is no answer", (text) => {
  expect(readMunicipalities({ text, name: "Bergen" })).toBe("no answer");
});

test.each([
  ["MO I RANA", "Mo i Rana"],
  ["NORE OG UVDAL", "Nore og Uvdal"],
  ["TRONDHEIM - TRÅANTE", "Trondheim - Tråante"],
  ["ÅLESUND", "Ålesund"],
  ["Østre Toten", "Østre Toten"],
])("%s is written %s", (name, written) => {
  expect(toPlaceName(name)).toBe(written);
});
