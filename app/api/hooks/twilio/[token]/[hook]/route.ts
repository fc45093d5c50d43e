import { answerHook } from "@/lib/calls/dialling/answer-hook";
import { twimlResponse } from "@/lib/phone/twiml";

type Params = { params: Promise<{ token: string; hook: string }> };

/** More than the provider ever sends. */
const MOST_BYTES = 64 * 1024;

/** The telephone provider asks what to do in a call, or tells what became of it. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  if (Number(request.headers.get("content-length") ?? 0) > MOST_BYTES)
    return new Response(null, { status: 413 });
  const answer = await answerHook({
    ...(await params),
    signature: request.headers.get("x-twilio-signature"),
    form: new URLSearchParams(await request.text()),
  });
  return answer.status === 200 ? twimlResponse(answer.twiml) : new Response(null, { status: answer.status });
}
