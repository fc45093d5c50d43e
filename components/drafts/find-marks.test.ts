import { expect, test } from "vitest";
import type { DraftMark } from "./draft-actions";
import { findMarks } from "./find-marks";

const mark = (words: string | null, message = words ?? "all"): DraftMark => ({
  words,
  message,
  blocks: true,
});

test("cuts a text at the words of its marks, and says each where it is first", () => {
  const [one, fast, all] = [mark("number one"), mark("fast"), mark(null)];
  const { lines, rest } = findMarks("We are Number One.\nFast, number one.", [one, fast, all]);
  expect(lines).toEqual([
    {
      pieces: [
        { text: "We are ", mark: null },
        { text: "Number One", mark: one },
        { text: ".", mark: null },
      ],
      first: [one],
    },
    {
      pieces: [
        { text: "Fast", mark: fast },
        { text: ", ", mark: null },
        { text: "number one", mark: one },
        { text: ".", mark: null },
      ],
      first: [fast],
    },
  ]);
  expect(rest).toEqual([all]);
});

test("keeps every letter where marks overlap, and loses none of them", () => {
  const marks = [mark("the best ovens"), mark("best"), mark("ovens today"), mark("nowhere")];
  const text = "Buy the best ovens today";
  const { lines, rest } = findMarks(text, marks);
  expect(lines[0]!.pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(new Set(lines[0]!.first)).toEqual(new Set(marks.slice(0, 3)));
  expect(rest).toEqual([marks[3]]);
});
