import { readSession } from "@/app/session";
import { readInboxNews } from "@/lib/inbox/read-inbox-news";

export const dynamic = "force-dynamic";

/** What a page in the background shows in its title and notifies of, as `InboxNews`. */
export async function GET(): Promise<Response> {
  const session = await readSession();
  if (!session) return new Response(null, { status: 401 });
  const news = await readInboxNews(session.ctx);
  return Response.json(news, { headers: { "cache-control": "no-store" } });
}
