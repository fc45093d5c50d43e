import { suppressCompany } from "@/lib/workflows/suppress-company";
import { htmlResponse } from "../html-response";
import { recipientPage } from "../recipient-page";
import { answerWithoutRecipient, toOwnPage } from "../unknown-link";

type Params = { params: Promise<{ token: string }> };

/** Stops all email to the recipient's company, at once. */
export async function POST(_request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  const found = await suppressCompany(token);
  // Relative to `…/u/<token>/company`.
  return found ? htmlResponse(recipientPage(found, `../${token}`), 200) : answerWithoutRecipient(token);
}

export async function GET(_request: Request, { params }: Params): Promise<Response> {
  return toOwnPage((await params).token);
}
