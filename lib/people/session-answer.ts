import { AppError } from "@/lib/errors";

/** What better-auth says when it refuses: its status and its words. */
type Refusal = {
  statusCode?: number;
  body?: { code?: string; message?: string; details?: Record<string, unknown> };
};

/** What a session's change leaves to its entry point: the `Set-Cookie` lines to hand on. */
export type WithCookies<T> = { result: T; cookies: string[] };

/** Calls better-auth and translates what it refuses with `translate`; all else is thrown on. */
export async function askAuth<T>(
  call: () => Promise<{ headers: Headers; response: T }>,
  translate: (refusal: { status: number; code: string }) => AppError | undefined,
): Promise<WithCookies<T>> {
  try {
    const { headers, response } = await call();
    return { result: response, cookies: headers.getSetCookie() };
  } catch (error) {
    const { statusCode, body } = error as Refusal;
    if (statusCode === undefined) throw error;
    if (statusCode === 429)
      throw new AppError("rate_limited", body?.message ?? "Too many tries.", body?.details);
    throw translate({ status: statusCode, code: body?.code ?? "" }) ?? error;
  }
}
