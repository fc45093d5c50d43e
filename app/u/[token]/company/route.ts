import { suppressCompany } from "@/lib/workflows/suppress-company";
import { htmlResponse } from "../html-response";
import { recipientPage, unknownLinkPage } from "../recipient-page";

type Params = { params: Promise<{ token: string }> };

/** Stops all email to the recipient's company, at once. */
export async function POST(_request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  const found = await suppressCompany(token);
  // Relative to `…/u/<token>/company`.
  return found
    ? htmlResponse(recipientPage(found, `../${token}`), 200)
    : htmlResponse(unknownLinkPage(), 404);
}
