/** One import that a file may not make, with the reason and the way out. */
export type Forbidden = { file: string; line: number; message: string };

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
    except: /^inngest\/(index|client)$/,
    message: "app takes of inngest only its index and its client.",
  },
  {
    from: /^inngest\/functions\//,
    to: /^(db(\/|$)|app\/|components\/)/,
    message: "A pipeline's step calls one verb of lib, which does the rest: move this there.",
  },
  {
    from: /^inngest\/embedded\//,
    to: /^(db(\/|$)|lib\/|app\/|components\/|inngest\/(?!embedded\/))/,
    except: /^db\/testing$/,
    message: "The embedded engine is a library of its own: what it needs of the house is handed to it.",
  },
  {
    from: /^lib\//,
    to: /^inngest\//,
    except: /^inngest\/(client|events)$/,
    message: "lib takes of inngest only client and events: pipelines call verbs, never the other way round.",
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
    except: /^lib\/(env|id)$/,
    message: "db is the lowest layer: of the rest it knows only lib/env and lib/id.",
  },
  {
    from: /^(app|components|inngest|lib|db)\//,
    to: /^(scripts\/|server$)/,
    message: "What the service is made of does not import what starts it.",
  },
];

// Types vanish before the program runs, but a layer that knows another's shapes is tied to it all the same.
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g;
const TEST = /\.test\.tsx?$|\/testing(\/|-|\.)/;

// A barrel brings every icon and every dialog to the page that wanted one.
const PACKAGE_BARRELS: Record<string, string> = {
  "lucide-react": 'Import one icon: `import Check from "lucide-react/icons/check"`.',
  "radix-ui": 'Import one primitive: `import * as Dialog from "radix-ui/dialog"`.',
};

/** Reads one file's imports against the house's rules. `file` is relative to the project, with slashes. */
export function findForbidden(file: string, source: string): Forbidden[] {
  const found: Forbidden[] = [];
  const add = (index: number, message: string) =>
    found.push({ file, line: source.slice(0, index).split("\n").length, message });
  if (/(^|\/)(utils|helpers|common|types)\//.test(file)) {
    add(0, "A folder is named for a noun of the house: utils, helpers, common and types say nothing.");
  }
  if (TEST.test(file)) return found;
  for (const match of source.matchAll(IMPORT)) {
    const barrel = PACKAGE_BARRELS[match[1]!];
    if (barrel) add(match.index, `${match[1]}: ${barrel}`);
    const target = resolveTarget(file, match[1]!);
    if (target === undefined) continue;
    const rule = RULES.find(
      ({ from, to, except }) => from.test(file) && to.test(target) && !except?.test(target),
    );
    if (rule) add(match.index, `${target}: ${rule.message}`);
  }
  const barrel = source.match(/^export \* from/m);
  if (barrel && file !== "db/schema/index.ts")
    add(barrel.index!, "No barrels: import each thing from its own file.");
  const environment = source.match(/\bprocess\.env\b/);
  if (environment && /^(app|components|inngest|lib|db)\//.test(file) && file !== "lib/env.ts") {
    add(
      environment.index!,
      "The environment is read once, in lib/env.ts: take a setting from there or as a parameter.",
    );
  }
  return found;
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
