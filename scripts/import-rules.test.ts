import { expect, test } from "vitest";
import { findForbidden } from "./import-rules";

test.each([
  ["app/v1/leads/route.ts", 'import { database } from "@/db";'],
  ["app/page.tsx", 'import { leads } from "../db/schema";'],
  ["lib/leads/list-leads.ts", 'import { functions } from "@/inngest/index";'],
  ["inngest/functions/run.ts", 'import { connect } from "@/db/index";'],
  ["inngest/embedded/engine.ts", 'import { env } from "@/lib/env";'],
  ["components/lead/panel.tsx", 'const x = await import("@/app/page");'],
  ["components/lead/panel.tsx", 'import { database } from "@/db";'],
  ["components/ui/button.tsx", 'import type { Lead } from "@/lib/leads/lead";'],
  ["components/ui/button.tsx", 'import { LeadPanel } from "../lead/panel";'],
  ["components/lead/panel.tsx", 'import { Check } from "lucide-react";'],
  ["components/lead/panel.tsx", 'import { Dialog } from "radix-ui";'],
  ["db/index.ts", 'import { x } from "@/lib/context";'],
  ["lib/leads/index.ts", 'export * from "./list-leads";'],
  ["lib/leads/x.ts", "const x = process.env.HOME;"],
  ["lib/utils/x.ts", ""],
])("refuses in %s: %s", (file, source) => {
  expect(findForbidden(file, source)).toHaveLength(1);
});

test.each([
  ["app/v1/leads/route.ts", 'import { endpoint } from "@/lib/http/endpoint";'],
  [
    "lib/leads/list-leads.ts",
    'import { leads } from "@/db/schema";\nimport type { DomainEvent } from "@/inngest/events";',
  ],
  ["lib/leads/list-leads.test.ts", 'import { functions } from "@/inngest/index";'],
  ["db/index.ts", 'import { env } from "@/lib/env";'],
  ["components/lead/panel.tsx", 'import type { Lead } from "@/lib/leads/lead";'],
  ["components/lead/panel.tsx", 'import Check from "lucide-react/icons/check";'],
])("lets pass in %s: %s", (file, source) => {
  expect(findForbidden(file, source)).toEqual([]);
});
