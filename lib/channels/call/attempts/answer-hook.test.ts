import { afterEach, expect, test, vi } from "vitest";
import { openPhone } from "@/lib/phone/open-phone";
import { overrideEnv } from "@/lib/process/this-process";
import { answerHook } from "./answer-hook";

const ACCOUNT = {
  TWILIO_ACCOUNT_SID: "AC00000000000000000000000000000000",
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_FROM: "+441134960000",
};
const request = { token: "x".repeat(32), hook: "status", signature: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" };
const names = (count: number) => new URLSearchParams(Array.from({ length: count }, (_, n) => [`n${n}`, "v"]));

afterEach(() => {
  overrideEnv({ TWILIO_ACCOUNT_SID: undefined, TWILIO_AUTH_TOKEN: undefined, TWILIO_FROM: undefined });
  openPhone("none");
});

test("reads nothing where no provider is set, for a hook that is none, and without a signature", async () => {
  const readForm = vi.fn(async () => names(1));
  expect(await answerHook({ ...request, readForm })).toEqual({ status: 404 });
  overrideEnv(ACCOUNT);
  openPhone("none");
  expect(await answerHook({ ...request, hook: "nothing", readForm })).toEqual({ status: 404 });
  expect(await answerHook({ ...request, signature: null, readForm })).toEqual({ status: 403 });
  expect(await answerHook({ ...request, signature: "", readForm })).toEqual({ status: 403 });
  expect(readForm).not.toHaveBeenCalled();
});

test("looks at no signature of a form that is too long or has more than two hundred parameters", async () => {
  overrideEnv(ACCOUNT);
  openPhone("none");
  const answerTo = (form: URLSearchParams | null) => answerHook({ ...request, readForm: async () => form });
  expect(await answerTo(null)).toEqual({ status: 413 });
  expect(await answerTo(names(201))).toEqual({ status: 413 });
  expect(await answerTo(names(200))).toEqual({ status: 403 });
});
