import { expect, test } from "vitest";
import { emailKey } from "./email-address";

test("folds case, surrounding space and the two spellings of an international domain", () => {
  expect(emailKey(" Ada.Byron@Example.COM ")).toBe("ada.byron@example.com");
  expect(emailKey("info@MÜLLER.example")).toBe("info@xn--mller-kva.example");
  expect(emailKey("info@xn--mller-kva.example")).toBe("info@xn--mller-kva.example");
});

test("folds composed and decomposed letters alike", () => {
  expect(emailKey("jose\u0301@example.com")).toBe(emailKey("jos\u00e9@example.com"));
});

test("gives the same for what it gave, so that the hash of an address is one", () => {
  const key = emailKey("\u0130\u0353\u0311@example.com");
  expect(emailKey(key)).toBe(key);
});

test("keeps addresses apart that differ in more than spelling", () => {
  expect(emailKey("ada+x@example.com")).not.toBe(emailKey("ada@example.com"));
});

test("never throws on what is no address", () => {
  for (const odd of ["", "@", "a@", "a@ b", "a@[127.0.0.1]", "a@%%"])
    expect(typeof emailKey(odd)).toBe("string");
});
