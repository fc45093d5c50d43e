import { describe, expect, it } from "vitest";
import { findPhones } from "./find-phones";

const values = (text: string, before = "") => findPhones(text, before).map((phone) => phone.value);

describe("findPhones", () => {
  it.each([
    ["Tel: (202) 555-0100Fax: (202) 555-0199", ["(202) 555-0100"]],
    ["Telefon 0 23 65/3 41 45", ["0 23 65/3 41 45"]],
    ["Phone: 530.555.3090 x410", ["530.555.3090 x410"]],
    ["Telefax: +49 40 555 99, Mobil: +49 171 555 1234", ["+49 171 555 1234"]],
    ["Tél. 01 44 55 66 77", ["01 44 55 66 77"]],
    ["+44 (0)20 7946 0100", ["+44 (0)20 7946 0100"]],
    ["Tel/Fax: 020 7946 0011", ["020 7946 0011"]],
    ["212-555-0147", ["212-555-0147"]],
    ["New Orleans, LA 70112 504-555-0187", ["504-555-0187"]],
    ["707.555.3700 (Local) 707.555.9184 (Fax)", ["707.555.3700"]],
  ])("reads %s", (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it.each([
    "© 2009-2014",
    "12.10.2014",
    "2014-10-12",
    "VAT No. 644 7226 33",
    "USt-IdNr. 123 456 789",
    "IBAN 12 3456 7890 1234",
    "70112",
    "192.168.10.12",
    "Fax 020 7946 0101",
  ])("leaves out %s", (text) => {
    expect(values(text)).toEqual([]);
  });

  it("reads a label from the cell before", () => {
    expect(values("555 0100", "Phone:")).toEqual(["555 0100"]);
    expect(values("020 7946 0101", "Fax:")).toEqual([]);
  });
});
