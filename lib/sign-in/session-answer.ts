import { AppError } from "@/lib/errors";

/** A better-auth error: its status and message. */
type Refusal = {
  statusCode?: number;
  body?: { code?: string; message?: string; details?: Record<string, unknown> };
};

/** The result of a session change, with the `Set-Cookie` lines that its entry point has to send. */
export type WithCookies<T> = { result: T; cookies: string[] };

/** Calls better-auth and converts its errors with `translate`; all others are rethrown. */
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
      throw new AppError("rate_limited", body?.message ?? "Too many attempts.", body?.details);
    throw translate({ status: statusCode, code: body?.code ?? "" }) ?? error;
  }
}
