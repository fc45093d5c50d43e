import type { Metadata } from "next";
import { requireSession } from "@/app/session";
import { ServiceFacts } from "@/components/settings/service-facts";
import { TestEmail } from "@/components/settings/test-email";
import { readSettingsFacts } from "@/lib/settings/read-settings-facts";
import { sendTestEmailAction } from "./actions";

export const metadata: Metadata = { title: "Service" };

export default async function ServicePage() {
  const { ctx, person } = await requireSession();
  const facts = await readSettingsFacts(ctx, {});
  return (
    <div className="max-w-4xl px-4 py-6 md:px-6">
      <p className="mb-5 max-w-[72ch] text-pretty text-quiet">
        These are the settings the service was started with. It reads them from environment variables: whoever
        runs it changes them there and restarts it.
      </p>
      <ServiceFacts facts={facts} />
      <section aria-labelledby="test-email" className="mt-8">
        <h2 id="test-email" className="mb-3 font-medium">
          Test email
        </h2>
        <TestEmail email={person.email} canSend={ctx.scopes.has("outreach:run")} send={sendTestEmailAction} />
      </section>
    </div>
  );
}
