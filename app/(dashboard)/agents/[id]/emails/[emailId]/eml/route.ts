import { readSession } from "@/app/session";
import { renderEml } from "@/lib/channels/email/render-eml";
import { AppError } from "@/lib/errors";
import { FILE_POLICY } from "@/lib/http/content-policy";

type Params = { params: Promise<{ id: string; emailId: string }> };

/** The email as a file to save. The browser never displays it, because it may contain text from strangers' pages. */
export async function GET(_request: Request, { params }: Params): Promise<Response> {
  const session = await readSession();
  if (!session) return say("You are signed out. Sign in and try again.", 401);
  try {
    const { fileName, mediaType, content } = await renderEml(session.ctx, { id: (await params).emailId });
    return new Response(content, {
      headers: {
        "content-type": mediaType,
        "content-disposition": `attachment; filename="${fileName}"`,
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
        "content-security-policy": FILE_POLICY,
      },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return say(error.message, error.code === "not_found" ? 404 : 409);
  }
}

function say(sentence: string, status: number): Response {
  return new Response(sentence, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
