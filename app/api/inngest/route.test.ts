import type { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { GET, POST, PUT } from "./route";

const METHODS = { GET, POST, PUT };

test.each(Object.keys(METHODS) as (keyof typeof METHODS)[])(
  "answers 401 to an unsigned or wrongly signed %s",
  async (method) => {
    for (const signature of [undefined, `t=${Math.floor(Date.now() / 1000)}&s=${"0".repeat(64)}`]) {
      const request = new Request("http://127.0.0.1/api/inngest?fnId=leadwright-x&stepId=step", {
        method,
        headers: { host: "127.0.0.1", ...(signature ? { "x-inngest-signature": signature } : {}) },
        body: method === "GET" ? undefined : JSON.stringify({ event: {}, ctx: {} }),
      });
      const answer = await METHODS[method](request as NextRequest, undefined);
      expect(answer.status).toBe(401);
    }
  },
);
