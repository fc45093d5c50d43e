import { findUnsubscribeToken, unsubscribe } from "@/lib/workflows/unsubscribe";
import { unsubscribePage } from "./unsubscribe-page";

type Params = { params: Promise<{ token: string }> };

/** Shows one button. A GET changes nothing: mail scanners open every link (RFC 8058 §1). */
export async function GET(_request: Request, { params }: Params): Promise<Response> {
  const found = await findUnsubscribeToken((await params).token);
  return found ? page("ask", 200) : page("unknown", 404);
}

/** Unsubscribes immediately, whether a person pressed the button or a mail client did it for them (RFC 8058 §3.2). */
export async function POST(_request: Request, { params }: Params): Promise<Response> {
  return (await unsubscribe((await params).token)) ? page("done", 200) : page("unknown", 404);
}

function page(kind: Parameters<typeof unsubscribePage>[0], status: number): Response {
  return new Response(unsubscribePage(kind), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}
