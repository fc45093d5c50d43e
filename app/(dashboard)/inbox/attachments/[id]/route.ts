import { requireSession } from "@/app/session";
import { failAction } from "@/lib/fail-action";
import { FILE_POLICY } from "@/lib/http/content-policy";
import { ERROR_STATUS } from "@/lib/http/error-status";
import { readAttachment } from "@/lib/inbox/read-attachment";

export const dynamic = "force-dynamic";

/** A file that a stranger sent: always a download, never shown by the browser, and of no type that it could act on. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { ctx } = await requireSession();
  try {
    const { fileName, content } = await readAttachment(ctx, await params);
    return new Response(content as BodyInit, {
      headers: {
        "content-type": "application/octet-stream",
        // RFC 6266, RFC 8187: percent-encoded, so that no name can end the header or the parameter.
        "content-disposition": `attachment; filename*=UTF-8''${encodeName(fileName)}`,
        "content-security-policy": FILE_POLICY,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    const failed = failAction(error, "readAttachment");
    if (failed.ok) throw error;
    return new Response(failed.error.message, { status: ERROR_STATUS[failed.error.code] });
  }
}

function encodeName(fileName: string): string {
  // Half a surrogate pair cannot be encoded; a path is never part of a name.
  const name =
    fileName
      .toWellFormed()
      .replace(/[/\\\p{Cc}]/gu, "_")
      .slice(0, 200)
      .trim() || "attachment";
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
