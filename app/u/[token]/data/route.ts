import { eraseRecipient } from "@/lib/workflows/erase-recipient";
import { htmlResponse } from "../html-response";
import { erasedPage } from "../recipient-page";
import { answerWithoutRecipient, toOwnPage } from "../unknown-link";

type Params = { params: Promise<{ token: string }> };

/** Deletes what is stored about the recipient, at once. */
export async function POST(_request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  const result = await eraseRecipient(token);
  if (!result) return answerWithoutRecipient(token);
  const { outcome, recipient } = result;
  // Relative to `…/u/<token>/data`.
  return htmlResponse(erasedPage(recipient, outcome, `../${token}`), outcome === "erased" ? 200 : 409);
}

export async function GET(_request: Request, { params }: Params): Promise<Response> {
  return toOwnPage((await params).token);
}
