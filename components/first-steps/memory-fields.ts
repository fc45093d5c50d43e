import { type Criterion, readImportance, writeImportance } from "@/lib/memory/criteria";
import type { Memory } from "@/lib/memory/memory";
import { MEMORY_LABELS, mustLabel } from "@/lib/memory/memory-labels";

const OFFER = MEMORY_LABELS.profileJson.fields;
const ICP = MEMORY_LABELS.icpJson.fields;
const SENDER = MEMORY_LABELS.sender.fields;
const VOICE_LABELS = MEMORY_LABELS.identityJson.fields;

export type MemoryStepKey = "offer" | "customers" | "sender";

/** The parts of the Memory that a step changes. */
export type MemoryPatch = Partial<
  Pick<
    Memory,
    | "profileJson"
    | "icpJson"
    | "identityJson"
    | "senderName"
    | "senderTitle"
    | "senderEmail"
    | "phone"
    | "postalAddress"
  >
>;

/** The values of a step's fields, by name. */
export type Values = Record<string, string>;

export type MemoryField = {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  /** "text" is multi-line; "must" is a checkbox: whether leads must match the list above it. */
  kind?: "line" | "text" | "email" | "tel" | "must";
  autoComplete?: string;
  optional?: boolean;
  /** Why the step needs it. */
  required?: string;
  /** Placed next to the previous field. */
  beside?: boolean;
};

const MUST = "must-";
const must = (list: Criterion): MemoryField => ({ name: MUST + list, label: mustLabel(list), kind: "must" });

/** The fields of each step, with their labels. */
export const MEMORY_FIELDS: Record<MemoryStepKey, readonly MemoryField[]> = {
  offer: [
    { name: "company", label: OFFER.company, autoComplete: "organization" },
    { name: "website", label: OFFER.website, autoComplete: "url", optional: true, beside: true },
    {
      name: "offer",
      label: OFFER.offer,
      kind: "text",
      hint: "One or two sentences, as you would say them to a customer.",
      required: "Required: describe your offer in a sentence.",
    },
    { name: "benefits", label: OFFER.benefits, kind: "text" },
    { name: "proof", label: OFFER.proof, kind: "text", optional: true },
    {
      name: "callToAction",
      label: OFFER.callToAction,
      hint: "The question that ends every email. A small one gets the most replies.",
      optional: true,
    },
  ],
  customers: [
    {
      name: "roles",
      label: ICP.roles,
      hint: "Job titles of the people you want to reach, separated by commas.",
    },
    must("roles"),
    {
      name: "industries",
      label: ICP.industries,
      hint: "What their companies do.",
    },
    must("industries"),
    { name: "locations", label: ICP.locations, hint: "Countries, regions or cities.", optional: true },
    must("locations"),
    {
      name: "companySize",
      label: ICP.companySize,
      hint: "Number of employees, such as 10-50.",
      optional: true,
    },
    {
      name: "keywords",
      label: ICP.keywords,
      hint: "Words on their websites.",
      optional: true,
      beside: true,
    },
    {
      name: "pains",
      label: ICP.pains,
      kind: "text",
      hint: "One per line. Pages that mention one are a reason to write.",
      optional: true,
    },
    {
      name: "exclude",
      label: ICP.exclude,
      hint: "Companies, websites or words to exclude.",
      optional: true,
    },
  ],
  sender: [
    { name: "senderName", label: SENDER.senderName, autoComplete: "name" },
    {
      name: "senderTitle",
      label: SENDER.senderTitle,
      autoComplete: "organization-title",
      optional: true,
      beside: true,
    },
    {
      name: "senderEmail",
      label: SENDER.senderEmail,
      kind: "email",
      autoComplete: "email",
      hint: "Emails are sent from this address, and replies go to it.",
    },
    { name: "phone", label: SENDER.phone, kind: "tel", autoComplete: "tel", optional: true, beside: true },
    {
      name: "postalAddress",
      label: SENDER.postalAddress,
      kind: "text",
      autoComplete: "street-address",
      hint: "Shown in the footer of every email. Many countries require it.",
      optional: true,
    },
    { name: "tone", label: MEMORY_LABELS.identityJson.title, kind: "text", optional: true },
    { name: "greeting", label: VOICE_LABELS.greeting, optional: true },
    { name: "closing", label: VOICE_LABELS.closing, optional: true, beside: true },
  ],
};

const PROFILE = ["company", "website", "offer", "benefits", "proof", "callToAction"];
const LISTS = ["roles", "industries", "locations", "companySize", "keywords", "exclude"];
const VOICE = ["tone", "greeting", "closing"];

/** The Memory's values for the fields of a step, as one would type them. */
export function readValues(step: MemoryStepKey, memory: Memory): Values {
  const values: Values = {};
  for (const { name, kind } of MEMORY_FIELDS[step]) {
    if (kind === "must") values[name] = readMust(name, memory) ? "must" : "nice";
    else if (step === "offer") values[name] = say(memory.profileJson[name], ", ");
    else if (step === "customers") values[name] = say(memory.icpJson[name], name === "pains" ? "\n" : ", ");
    else if (VOICE.includes(name)) values[name] = say(memory.identityJson[name], ", ");
    else values[name] = say(memory[name as keyof Memory], ", ");
  }
  return values;
}

/** The parts of the Memory that a step's fields produce; other keys of those parts are kept. */
export function writeValues(step: MemoryStepKey, values: Values, memory: Memory): MemoryPatch {
  const text = (name: string) => values[name]?.trim() ?? "";
  if (step === "offer") {
    return {
      profileJson: put(memory.profileJson, Object.fromEntries(PROFILE.map((name) => [name, text(name)]))),
    };
  }
  if (step === "customers") {
    const lists = LISTS.map((name) => [name, cut(text(name), /[,;\n]+/)] as const);
    const pains = cut(text("pains"), /[;\n]+/);
    let icpJson: Record<string, unknown> = put(memory.icpJson, { ...Object.fromEntries(lists), pains });
    for (const { name } of MEMORY_FIELDS.customers.filter(({ kind }) => kind === "must")) {
      const isMust = values[name] === "must";
      if (isMust !== readMust(name, memory))
        icpJson = writeImportance(icpJson, name.slice(MUST.length), isMust);
    }
    return { icpJson };
  }
  const orNull = (name: string) => text(name) || null;
  return {
    senderName: orNull("senderName"),
    senderTitle: orNull("senderTitle"),
    senderEmail: orNull("senderEmail"),
    phone: orNull("phone"),
    postalAddress: orNull("postalAddress"),
    identityJson: put(memory.identityJson, Object.fromEntries(VOICE.map((name) => [name, text(name)]))),
  };
}

/** What a step still lacks before continuing, by field. */
export function findGaps(step: MemoryStepKey, values: Values): Record<string, string> {
  const isEmpty = (name: string) => !values[name]?.trim();
  const gaps: Record<string, string> = {};
  for (const { name, required } of MEMORY_FIELDS[step]) {
    if (required && isEmpty(name)) gaps[name] = required;
  }
  if (step === "customers" && ["roles", "industries", "keywords", "pains"].every(isEmpty))
    gaps.roles = "Required: name at least one role, industry or keyword, or use an example.";
  return gaps;
}

function readMust(name: string, memory: Memory): boolean {
  return readImportance(memory.icpJson)[name.slice(MUST.length) as Criterion];
}

function put(piece: Record<string, unknown>, entries: Record<string, string | string[]>) {
  const next = { ...piece };
  for (const [name, value] of Object.entries(entries)) {
    if (value.length > 0) next[name] = value;
    // A value that its field cannot show was not cleared by leaving the field empty.
    else if (say(next[name], "") !== "") delete next[name];
  }
  return next;
}

function cut(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Values that are not text or lists of text belong to the JSON editor, and are not shown here. */
function say(value: unknown, separator: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.filter((one) => typeof one === "string").join(separator);
  return "";
}
