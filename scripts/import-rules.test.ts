import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACROSS_WORKSPACES } from "./across-workspaces";
import { findForbidden } from "./import-rules";

test.each([
  ["app/v1/leads/route.ts", 'import { database } from "@/db";'],
  ["app/page.tsx", 'import { leads } from "../db/schema";'],
  ["lib/leads/list-leads.ts", 'import { functions } from "@/inngest/functions";'],
  ["inngest/functions/run.ts", 'import { connect } from "@/db/index";'],
  ["inngest/embedded/engine.ts", 'import { env } from "@/lib/process/this-process";'],
  ["components/lead/panel.tsx", 'const x = await import("@/app/page");'],
  ["components/lead/panel.tsx", 'import { database } from "@/db";'],
  ["components/ui/button.tsx", 'import type { Lead } from "@/lib/leads/lead";'],
  ["components/ui/button.tsx", 'import { LeadPanel } from "../lead/panel";'],
  ["components/lead/panel.tsx", 'import { Check } from "lucide-react";'],
  ["components/lead/panel.tsx", 'import { Dialog } from "radix-ui";'],
  ["db/index.ts", 'import { env } from "@/lib/process/this-process";'],
  ["lib/leads/x.ts", 'import { x } from "@/server/service";'],
  ["lib/leads/x.ts", 'import { x } from "@/testing/mail/mail-server";'],
  ["lib/leads/index.ts", 'export * from "./list-leads";'],
  ["lib/leads/x.ts", "const x = process.env.HOME;"],
  ["lib/utils/x.ts", ""],
  ["lib/context.ts", 'import { Lead } from "@/lib/leads/lead";'],
  ["lib/leads/x.ts", 'import type { Campaign } from "@/lib/campaigns/campaign";'],
  ["lib/credits/x.ts", 'import { ask } from "@/lib/models/ask-model";'],
  ["lib/leads/deep/x.ts", 'import { sweep } from "../../workflows/sweep";'],
  ["lib/leads/x.ts", 'import { x } from "@/lib/new-folder/x";'],
  ["lib/leads/x.ts", 'import { env } from "@/lib/process/this-process";'],
  ["lib/leads/x.ts", 'import { acrossWorkspaces, sql } from "@/db/scope";'],
])("refuses in %s: %s", (file, source) => {
  expect(findForbidden(file, source)).toHaveLength(1);
});

test.each([
  ["app/v1/leads/route.ts", 'import { endpoint } from "@/lib/http/endpoint";'],
  [
    "lib/leads/list-leads.ts",
    'import { leads } from "@/db/schema";\nimport type { DomainEvent } from "@/lib/events";',
  ],
  ["lib/leads/list-leads.test.ts", 'import { functions } from "@/inngest/functions";'],
  ["db/index.ts", 'import { newId } from "./new-id";'],
  ["components/lead/panel.tsx", 'import type { Lead } from "@/lib/leads/lead";'],
  ["lib/campaigns/x.ts", 'import type { Lead } from "@/lib/leads/lead";\nimport { newId } from "@/lib/id";'],
  ["lib/http/endpoint.ts", 'import { env } from "@/lib/process/this-process";'],
  ["lib/workflows/x.ts", 'import { ask } from "@/lib/models/ask-model";'],
  ["lib/leads/x.ts", 'import { y } from "./deep/y";'],
  ["components/lead/panel.tsx", 'import Check from "lucide-react/icons/check";'],
  ["lib/leads/browse-leads.ts", 'import { acrossWorkspaces, sql } from "@/db/scope";'],
  ["lib/leads/x.test.ts", 'import { acrossWorkspaces } from "@/db/scope";'],
])("lets pass in %s: %s", (file, source) => {
  expect(findForbidden(file, source)).toEqual([]);
});

test.each(Object.keys(ACROSS_WORKSPACES))("%s, which may look across workspaces, does so", (file) => {
  expect(readFileSync(join(import.meta.dirname, "..", file), "utf8")).toMatch(/\bacrossWorkspaces\b/);
});
