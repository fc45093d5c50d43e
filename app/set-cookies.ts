import { parseSetCookieHeader, toCookieOptions } from "better-auth/cookies/utils";
import { cookies } from "next/headers";

/** Passes `Set-Cookie` lines from lib on to the browser, from a server action. */
export async function setCookies(lines: string[]): Promise<void> {
  const store = await cookies();
  for (const line of lines) {
    for (const [name, cookie] of parseSetCookieHeader(line)) {
      store.set(name, cookie.value, toCookieOptions(cookie));
    }
  }
}
