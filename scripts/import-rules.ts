import { ACROSS_WORKSPACES } from "./across-workspaces";
import { whyUpward } from "./import-order";

/** One forbidden import, with the reason and the fix. */
export type Forbidden = {
  file: string;
  line: number;
  message: string;
};

type Rule = { from: RegExp; to: RegExp; except?: RegExp; message: string };

const RULES: Rule[] = [
  {
    from: /^app\//,
    to: /^db(\/|$)/,
    message: "Pages and routes do not touch the database: call a verb of lib, or write one there.",
  },
  {
    from: /^app\//,
    to: /^inngest\//,
    except: /^inngest\/(functions|client)$/,
    message: "app takes of inngest only its list of functions and its client.",
  },
  {
    from: /^inngest\/functions\//,
    to: /^(db(\/|$)|app\/|components\/)/,
    message: "A pipeline's step calls one verb of lib, which does the rest: move this there.",
  },
  {
    from: /^inngest\/embedded\//,
    to: /^(db(\/|$)|lib\/|app\/|components\/|inngest\/(?!embedded\/))/,
    message: "The embedded engine is a library of its own: what it needs of the product is handed to it.",
  },
  {
    from: /^lib\//,
    to: /^inngest(\/|$)/,
    message:
      "lib knows nothing of inngest: pipelines call verbs, and a verb emits events, never the other way round.",
  },
  {
    // Allowed: code that opens an adapter, creates a Context, responds to someone who has none yet, or handles all
    // workspaces at once.
    from: /^lib\/(?!context\.ts$|http\/|sign-in\/|members\/|.*\/(open-[\w-]+|mailer|answer-hook|accept-voice-session|recover-attempts|restart-lost-runs)\.ts$)/,
    to: /^lib\/process\/this-process$/,
    message:
      "Settings and adapters come in by the Context (`ctx.settings`, `ctx.adapters`), or as an argument.",
  },
  { from: /^lib\//, to: /^(app|components)\//, message: "lib knows no surface: hand in what it needs." },
  {
    from: /^components\//,
    to: /^(app\/|db(\/|$)|inngest\/)/,
    message: "Components get data and actions by props, and import no app, db or inngest.",
  },
  {
    from: /^components\/ui\//,
    to: /^(lib|components\/(?!ui\/))/,
    message: "A primitive knows no domain: hand in what it shows, or move this to components/<noun>.",
  },
  {
    from: /^db\//,
    to: /^(app|components|inngest|lib)\//,
    message: "db is the lowest layer and knows nothing of the rest: hand in what it needs.",
  },
  {
    from: /^(app|components|inngest|lib|db)\//,
    to: /^(scripts\/|server(\/|$))/,
    message: "What the service is made of does not import what starts it.",
  },
  {
    from: /^(?!testing\/|e2e\/|bench\/)/,
    to: /^testing\//,
    message:
      "Test kits are for tests, benches and browser journeys: what the product needs belongs in the product.",
  },
];

// Type imports count too: they disappear at run time, but a layer that uses another layer's types still depends on it.
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g;
export const TEST = /\.test\.tsx?$/;

// A barrel would load every icon and every dialog into a page that needs one.
const PACKAGE_BARRELS: Record<string, string> = {
  "lucide-react": 'Import one icon: `import Check from "lucide-react/icons/check"`.',
  "radix-ui": 'Import one primitive: `import * as Dialog from "radix-ui/dialog"`.',
};

/** Checks one file's imports against the project's rules. `file` is relative to the project, with slashes. */
export function findForbidden(file: string, source: string): Forbidden[] {
  const found: Forbidden[] = [];
  const add = (index: number, message: string) =>
    found.push({ file, line: source.slice(0, index).split("\n").length, message });
  if (/(^|\/)(utils|helpers|common|types)\//.test(file)) {
    add(0, "A folder is named for a noun of the product: utils, helpers, common and types say nothing.");
  }
  if (TEST.test(file)) return found;
  for (const { index, specifier, target } of listImports(file, source)) {
    const barrel = PACKAGE_BARRELS[specifier];
    if (barrel) add(index, `${specifier}: ${barrel}`);
    if (target === undefined) continue;
    const rule = RULES.find(
      ({ from, to, except }) => from.test(file) && to.test(target) && !except?.test(target),
    );
    if (rule) add(index, `${target}: ${rule.message}`);
    const upward = whyUpward(file, target);
    if (upward) add(index, `${target}: ${upward}`);
  }
  const across = source.match(/\bacrossWorkspaces\b/);
  if (across && /^(app|components|inngest|lib|db|server)\//.test(file) && !(file in ACROSS_WORKSPACES)) {
    add(
      across.index!,
      "acrossWorkspaces runs queries over the rows of every workspace. Put `eq(table.workspaceId, ctx.workspaceId)` into " +
        "the condition and use `ctx.db`; if the query has to see all workspaces, list this file with the reason in " +
        "scripts/across-workspaces.ts.",
    );
  }
  const barrel = source.match(/^export \* from/m);
  if (barrel && file !== "db/schema/index.ts")
    add(barrel.index!, "No barrels: import each thing from its own file.");
  const environment = source.match(/\bprocess\.env\b/);
  if (
    environment &&
    /^(app|components|inngest|lib|db)\//.test(file) &&
    file !== "lib/process/this-process.ts"
  ) {
    add(
      environment.index!,
      "The environment is read once, in lib/process/this-process.ts: take a setting from there or as a parameter.",
    );
  }
  return found;
}

/** What a file imports, including types and `import()`; `target` is a path in the project without extension. */
export function listImports(file: string, source: string) {
  return [...source.matchAll(IMPORT)].map(({ index, 1: specifier }) => ({
    index,
    specifier: specifier!,
    target: resolveTarget(file, specifier!),
  }));
}

function resolveTarget(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (!specifier.startsWith(".")) return undefined;
  const parts = file.split("/").slice(0, -1);
  for (const segment of specifier.split("/")) {
    if (segment === "..") parts.pop();
    else if (segment !== ".") parts.push(segment);
  }
  return parts.join("/").replace(/\.tsx?$/, "");
}
