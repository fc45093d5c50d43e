import { findRecipient } from "@/lib/workflows/find-recipient";
import { unsubscribe } from "@/lib/workflows/unsubscribe";
import { htmlResponse } from "./html-response";
import { recipientPage } from "./recipient-page";
import { answerWithoutRecipient } from "./unknown-link";

type Params = { params: Promise<{ token: string }> };

/** Shows why the person was written to, and what they can do. A GET changes nothing: mail scanners open every link (RFC 8058 §1). */
export async function GET(_request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  return answer(token, await findRecipient(token));
}

/** Unsubscribes immediately, whether a person pressed the button or a mail client did it for them (RFC 8058 §3.2). */
export async function POST(_request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  return answer(token, await unsubscribe(token));
}

/** The buttons' paths are relative, so that they hold behind a path prefix too: this page is `…/u/<token>`. */
async function answer(token: string, found: Awaited<ReturnType<typeof findRecipient>>): Promise<Response> {
  return found ? htmlResponse(recipientPage(found, token), 200) : answerWithoutRecipient(token);
}
