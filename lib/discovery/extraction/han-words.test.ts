import { describe, expect, it } from "vitest";
import { list } from "@/testing/extraction/read-page";
import { isHanTitle, listHanNames } from "./han-words";

it("reads people and titles written in Chinese", () => {
  const html = `<h3>王小明</h3><p>副教授, 海港大学工程学院</p><p>研究方向：图像分析</p><p>E-mail: xm.w@harbour.example</p>
    <h3>李芳</h3><p>助理研究员</p><p>E-mail: fl77@harbour.example</p>`;
  expect(list(html)).toEqual([
    "xm.w@harbour.example | 王小明 | 副教授 | ",
    "fl77@harbour.example | 李芳 | 助理研究员 | ",
  ]);
});

it("takes titles, labels and longer texts for no names", () => {
  expect(
    listHanNames("主任").length + listHanNames("高级").length + listHanNames("程序设计与实现").length,
  ).toBe(0);
  expect(listHanNames("联系人：张伟 教授").map(({ value }) => value)).toEqual(["张伟"]);
  expect([isHanTitle("研究方向：图像"), isHanTitle("研究员，某某研究院")]).toEqual([false, true]);
});

describe("two or three Chinese characters", () => {
  const words = ["方式", "石材", "金额", "苏州市", "金华", "石家庄", "江西", "白酒", "高铁", "陈列厅"];

  it.each(words)("are no person by themselves: %s", (word) => {
    expect(list(`<p>${word}</p><p>info@mill.example</p>`)).toEqual(["info@mill.example |  |  | "]);
    expect(list(`<p>${word}</p><p>kx.q@mill.example</p>`)).toEqual(["kx.q@mill.example |  |  | "]);
  });

  it("are no person in a mailbox's heading where they are a place or a material", () => {
    for (const word of words.slice(0, -1))
      expect(list(`<h3>${word}</h3><p>kx.q@mill.example</p>`)).toEqual(["kx.q@mill.example |  |  | "]);
  });

  it("are one beside a title or a label of people", () => {
    for (const text of ["<p>王小明</p><p>经理</p>", "<p>销售经理：王小明</p>", "<p>联系人：王小明</p>"])
      expect(list(`${text}<p>sales@mill.example</p>`)[0]).toContain(" | 王小明 | ");
  });

  it("are one where the cell or the class says so", () => {
    const html = `<table><tr><th>姓名</th><th>职务</th><th>邮箱</th></tr><tr><td>王小明</td><td>织工</td><td>kx12@mill.example</td></tr><tr><td>李芳</td><td>采购</td><td>qq34@mill.example</td></tr></table>`;
    expect(list(html)).toEqual([
      "kx12@mill.example | 王小明 | 织工 | ",
      "qq34@mill.example | 李芳 | 采购 | ",
    ]);
    expect(list(`<p class="name">王小明</p><p>kx12@mill.example</p>`)).toEqual([
      "kx12@mill.example | 王小明 |  | ",
    ]);
  });

  it("are one beside the mailbox that is written after them", () => {
    expect(list("<p>张伟</p><p>zhangwei@mill.example</p>")).toEqual(["zhangwei@mill.example | 张伟 |  | "]);
  });
});
