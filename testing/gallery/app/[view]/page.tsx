import { notFound } from "next/navigation";
import { readReader } from "@/app/reader";
import { AppShell } from "@/components/app-shell/app-shell";
import { Conversation } from "@/testing/gallery/conversation";
import { Controls } from "../../controls";
import { Figures } from "../../figures";
import { LeadList } from "../../lead-list";
import { Overlays } from "../../overlays";
import { States } from "../../states";

const VIEWS = {
  controls: Controls,
  states: States,
  figures: Figures,
  overlays: Overlays,
  conversation: Conversation,
} as const;
const LISTS = ["many", "one", "none", "loading", "failed"] as const;

/** Every component in its states, to be looked at: /controls, /many, … */
export default async function Gallery({
  params,
  searchParams,
}: {
  params: Promise<{ view: string }>;
  searchParams: Promise<Record<string, string>>;
}) {
  const [{ view }, query, { theme, folded }] = await Promise.all([params, searchParams, readReader()]);
  const list = LISTS.find((one) => one === view);
  const View = VIEWS[view as keyof typeof VIEWS];
  if (!list && !View) notFound();
  const actions = { signOut: answer, switchWorkspace: answer, searchLeads };
  return (
    <AppShell
      person={{ id: "p", name: "Marguerite Oberhauser", email: "marguerite.oberhauser@harbour-lane.example" }}
      workspace={{ id: "w1", name: "Harbour Lane Consulting" }}
      workspaces={[
        { id: "w1", name: "Harbour Lane Consulting" },
        { id: "w2", name: "A workspace whose name is so long that no rail of any width could ever show it" },
      ]}
      role="owner"
      balance={query.low ? 84.5 : 8421.25}
      warnBalance={100}
      path="/leads"
      theme={theme}
      folded={folded}
      agents={[{ id: "a1", name: "Bakeries in the north" }]}
      commands={[{ id: "c1", label: "Find leads", href: "/leads" }]}
      actions={actions}
    >
      {list ? <LeadList state={list} sort={query.sort} page={Number(query.page ?? 1)} /> : <View />}
    </AppShell>
  );
}

async function answer() {
  "use server";
}

async function searchLeads(query: string) {
  "use server";
  return [
    { id: "l1", label: "Anna Ashdown", detail: `Head of Operations, found by ${query}`, href: "/leads" },
  ];
}
