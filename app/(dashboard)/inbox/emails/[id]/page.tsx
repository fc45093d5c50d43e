import { notFound, redirect } from "next/navigation";
import { findOr404 } from "@/app/find-or-404";
import { requireSession } from "@/app/session";
import { findConversationOfEmail } from "@/lib/inbox/find-conversation-of-email";
import { isUuid } from "@/lib/shapes";

/** Leads to the conversation of an email, for whoever knows only its id, as the sources of a lead do. */
export default async function EmailPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ ctx }, { id }] = await Promise.all([requireSession(), params]);
  if (!isUuid(id)) notFound();
  redirect(`/inbox?view=all&c=${await findOr404(findConversationOfEmail(ctx, id))}`);
}
