import { BODY_RULES } from "@/app/body-rules";
import { answerHook } from "@/lib/channels/call/attempts/answer-hook";
import { AppError } from "@/lib/errors";
import { readBytes } from "@/lib/http/read-bytes";
import { twimlResponse } from "@/lib/phone/twiml";

type Params = { params: Promise<{ token: string; hook: string }> };

const { bytes: MAX_BYTES } = BODY_RULES["/api/hooks/twilio/[token]/[hook]"];

/** The phone provider requests instructions for a call, or reports its status. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  const answer = await answerHook({
    ...(await params),
    signature: request.headers.get("x-twilio-signature"),
    readForm: () => readForm(request),
  });
  return answer.status === 200 ? twimlResponse(answer.twiml) : new Response(null, { status: answer.status });
}

async function readForm(request: Request): Promise<URLSearchParams | null> {
  try {
    const bytes = await readBytes(request, MAX_BYTES, "The form is too long.");
    return new URLSearchParams(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
