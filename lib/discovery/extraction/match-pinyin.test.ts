import { expect, it } from "vitest";
import { matchPinyin } from "./match-pinyin";

it.each(["zhangwei", "wei.zhang", "zhang_w", "zhang88", "zw", "w.zhang"])("knows 张伟 by %s", (local) => {
  expect(matchPinyin(local, "张伟")).toBe(true);
});

it("knows names with two given names by both, or their initials", () => {
  for (const local of ["wangxiaoming", "xm.w", "xiaoming.wang", "wangxm"])
    expect(matchPinyin(local, "王小明")).toBe(true);
});

it.each([
  ["mail", "马上"],
  ["help", "何处"],
  ["list", "李子"],
  ["liwei", "张伟"],
  ["zhangweiqiang", "张伟"],
  ["", "张伟"],
])("does not take %s for %s", (local, name) => {
  expect(matchPinyin(local, name)).toBe(false);
});
