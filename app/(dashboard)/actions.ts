"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { Found } from "@/components/app-shell/app-shell-props";
import { AppError } from "@/lib/errors";
import { browseLeads } from "@/lib/leads/browse-leads";
import { isOwnOrigin } from "@/lib/sign-in/is-own-origin";
import { signOut } from "@/lib/sign-in/sign-out";
import { idsOf, switchWorkspace } from "@/lib/sign-in/switch-workspace";
import { enterWorkspace } from "../enter-workspace";
import { readSession } from "../session";
import { setCookies } from "../set-cookies";

export async function signOutAction(): Promise<void> {
  if (!isOwnOrigin(await headers())) return;
  const session = await readSession();
  if (session) await setCookies([await signOut({ id: session.id, personId: session.person.id })]);
  redirect("/sign-in");
}

export async function switchWorkspaceAction(workspaceId: string): Promise<void> {
  if (!isOwnOrigin(await headers())) return;
  const session = await readSession();
  try {
    if (session) await switchWorkspace(idsOf(session), workspaceId);
  } catch (error) {
    // The person was removed from it after the page was rendered; the redirect below shows the current list.
    if (!(error instanceof AppError)) throw error;
  }
  enterWorkspace();
}

/** Leads that match the text typed into the palette, best first; none for people who may not see leads. */
export async function searchLeadsAction(query: string): Promise<Found[]> {
  const session = isOwnOrigin(await headers()) ? await readSession() : null;
  if (!session || typeof query !== "string") return [];
  const wanted = { text: query.slice(0, 200), sort: "score", pageSize: 6 } as const;
  const { leads } = await browseLeads(session.ctx, wanted);
  return leads.map(({ id, name, email, title, company }) => ({
    id,
    label: name ?? company ?? email,
    detail: [title, name ? company : null, email].filter(Boolean).join(" · "),
    href: `/leads?${new URLSearchParams({ q: query, lead: id })}`,
  }));
}
