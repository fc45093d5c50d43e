import { systemContext } from "@/lib/context";
import { insertReply } from "@/testing/inbox/insert-reply";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { openDatabaseOf } from "./open-database-of";

/** What would run, or be asked for, if a page took it for markup. Its number says where it stands. */
const marked = (at: number | string) =>
  `<img src=/ran-${at}.gif onerror=window.ran=${at}><script>window.ran=${at}</script>"'${at}`;

test("nothing that people or strangers wrote is taken for markup, on any page", async ({
  page,
  service,
  journey,
}) => {
  const owner = await journey.newPerson();
  const { id, campaignId, workspaceId, api } = await makeAgent(service, owner, {
    profileJson: { company: marked(1), offer: marked(2) },
    icpJson: { roles: [marked(3)], industries: [marked(4)], locations: [marked(5)] },
    senderName: "Ada North",
    senderEmail: "ada@ovens.example",
    companyName: marked(6),
  });
  await api("PATCH", `/agents/${id}`, { name: marked(7).slice(0, 80) });
  const { thread } = await api<{ thread: { id: string } }>("POST", `/agents/${id}/threads`, {
    title: marked(8),
  });
  const lead = await api<{ id: string }>("POST", "/leads", {
    agentId: id,
    email: "ann@firm.example",
    name: marked(9),
    title: marked(10),
    company: marked(11),
    location: marked(12),
    tags: [marked(13).slice(0, 40)],
  });
  await api("POST", "/suppressions", { email: "barred@firm.example", note: marked(14) });
  const imported = await page.request.post("/api/leads/import", {
    params: { agentId: id, name: `${marked(15)}.csv`, mapping: '{"email":0,"name":1}' },
    headers: { "sec-fetch-site": "same-origin" },
    data: Buffer.from(`email,name\r\nben@firm.example,${marked(16).replaceAll('"', "")}\r\n`),
  });
  const { data } = (await imported.json()) as { data: { id: string } };
  const { db, close } = await openDatabaseOf(service);
  const { conversationId } = await insertReply(systemContext(db, workspaceId), {
    ...{ leadId: lead.id, campaignId, replyClass: "wrong_person", classQuote: marked(17) },
    ...{ subject: marked(18), text: marked(19), fromName: marked(20) },
    referral: { name: marked(21), email: "other@firm.example" },
  }).finally(close);

  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/ran-") && asked.push(request.url()));
  await page.goto(`/agents/${id}?thread=${thread.id}`);
  const box = page.getByRole("textbox", { name: /^Message to / });
  await box.fill(marked(22));
  await box.press("Enter");
  // It is also announced, in words that are not shown.
  const talk = page.getByRole("log", { name: "Conversation" });
  await expect(talk).toContainText(/I did not understand .*window\.ran/);

  const paths = [
    ...[
      "/",
      "/agents",
      `/agents/${id}?thread=${thread.id}`,
      "/leads",
      `/leads?lead=${lead.id}`,
      "/companies",
    ],
    ...["campaign", "sequence", "leads", "emails", "memory"].map((name) => `/agents/${id}/${name}`),
    ...[`/leads/import/${data.id}`, "/inbox", `/inbox?c=${conversationId}`, "/runs", "/calls"],
    ...["/settings/suppressions", "/settings/audit"],
  ];
  const without: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeAttached();
    const { ran, texts } = await page.evaluate(() => ({
      ran: (window as { ran?: unknown }).ran,
      texts: document.body.innerText.split("window.ran=").length - 1,
    }));
    expect(ran, path).toBe(undefined);
    if (texts === 0) without.push(path);
  }
  expect(asked).toEqual([]);
  // Everywhere else they stand as they were written; these three have nothing of it here.
  expect(without).toEqual(["/companies", "/runs", "/calls"]);
});
