import type { Criterion } from "@/lib/memory/criteria";
import type { Memory } from "@/lib/memory/memory";
import { MEMORY_LABELS, mustLabel } from "@/lib/memory/memory-labels";
import { OPEN_DATA_HINTS } from "./open-data-hints";

export type FieldSpec = {
  key: string;
  label: string;
  /**
   * `chips`: a list of short words; `lines`: a list with one entry per line; `must`: whether leads must match the list above
   * it; `wide`: whether leads that do not are kept; `use`: whether a public source is used; `json`: the keys that no other field shows.
   */
  kind: "line" | "text" | "chips" | "lines" | "must" | "wide" | "use" | "json";
  hint?: string;
  placeholder?: string;
  /** Why outreach or discovery needs it, shown while it is missing. */
  needed?: string;
  inputType?: "email" | "tel" | "url";
  /** Whether a file of companies can be added to it. */
  takesFile?: boolean;
  /** Half the width, next to another. */
  half?: boolean;
};

export type SectionSpec = {
  id: "profileJson" | "icpJson" | "openData" | "sender" | "identityJson";
  title: string;
  why: string;
  fields: FieldSpec[];
};

export type SenderKey = keyof Pick<
  Memory,
  | "senderName"
  | "senderTitle"
  | "senderEmail"
  | "companyName"
  | "website"
  | "phone"
  | "postalAddress"
  | "language"
  | "timeZone"
  | "signature"
>;

const rest: FieldSpec = {
  key: "rest",
  label: "Other fields (JSON)",
  kind: "json",
  hint: "Fields that programs store here. They stay as they are unless you change them.",
};

const PROFILE = MEMORY_LABELS.profileJson.fields;
const ICP = MEMORY_LABELS.icpJson.fields;
const OPEN_DATA = MEMORY_LABELS.openData.fields;
const SENDER = MEMORY_LABELS.sender.fields;
const IDENTITY = MEMORY_LABELS.identityJson.fields;

/** The key of the field that says how important a list of the ICP is. */
export const mustKey = (list: string) => `must-${list}`;

const must = (list: Criterion): FieldSpec => ({
  key: mustKey(list),
  label: mustLabel(list),
  kind: "must",
});

/** The sections of a Memory as people fill them in, most important first. */
export const MEMORY_SECTIONS: SectionSpec[] = [
  {
    id: "profileJson",
    title: MEMORY_LABELS.profileJson.title,
    why: "Emails are written from this, and a search needs it to start.",
    fields: [
      { key: "company", label: PROFILE.company, kind: "line", placeholder: "Dough Desk", half: true },
      { key: "website", label: PROFILE.website, kind: "line", placeholder: "doughdesk.example", half: true },
      {
        key: "offer",
        label: PROFILE.offer,
        kind: "text",
        placeholder: "An order desk for wholesale bakeries, so that no order is copied by hand",
        hint: "One sentence, as you would say it to a customer.",
        needed: "Required: describe your offer in a sentence.",
      },
      {
        key: "benefits",
        label: PROFILE.benefits,
        kind: "lines",
        placeholder: "Orders by 6 pm are on the packing list by 6:01",
        hint: "One per line, the most important first.",
      },
      {
        key: "proof",
        label: PROFILE.proof,
        kind: "text",
        placeholder: "40 bakeries in the north use it every night",
      },
      {
        key: "callToAction",
        label: PROFILE.callToAction,
        kind: "line",
        placeholder: "Worth a quick call on Tuesday?",
      },
      rest,
    ],
  },
  {
    id: "icpJson",
    title: MEMORY_LABELS.icpJson.title,
    why: "Searches look for these, and each lead’s fit is judged by them.",
    fields: [
      {
        key: "roles",
        label: ICP.roles,
        kind: "chips",
        placeholder: "Head of Operations",
        hint: "Enter or a comma adds one.",
        needed: "Required: name at least one role, industry or keyword.",
      },
      must("roles"),
      { key: "industries", label: ICP.industries, kind: "chips", placeholder: "bakery" },
      must("industries"),
      { key: "locations", label: ICP.locations, kind: "chips", placeholder: "United Kingdom" },
      must("locations"),
      { key: "keywords", label: ICP.keywords, kind: "chips", placeholder: "wholesale" },
      must("keywords"),
      {
        key: "looseness",
        label: "Also keep leads that miss one of these requirements, with a fit of 0",
        kind: "wide",
      },
      { key: "companySize", label: ICP.companySize, kind: "chips", placeholder: "10-50" },
      {
        key: "pains",
        label: ICP.pains,
        kind: "lines",
        placeholder: "Orders are lost between phone and paper",
        hint: "One per line, in your customers’ words. A search for pain points looks for pages that mention them.",
      },
      {
        key: "exclude",
        label: ICP.exclude,
        kind: "chips",
        placeholder: "marketing agency",
        hint: "Companies and people that match one of these are excluded.",
      },
      {
        key: "sources",
        label: ICP.sources,
        kind: "lines",
        placeholder: "https://fair.example/exhibitors",
        hint: "Pages or websites to read, one per line. Every contact found there becomes a lead.",
        takesFile: true,
      },
      rest,
    ],
  },
  {
    id: "openData",
    title: MEMORY_LABELS.openData.title,
    why: "Searches use it only if you choose it here.",
    fields: [
      {
        key: "openstreetmap",
        label: OPEN_DATA.openstreetmap,
        kind: "use",
        hint: OPEN_DATA_HINTS.openstreetmap,
      },
      {
        key: "wikidata",
        label: OPEN_DATA.wikidata,
        kind: "use",
        hint: OPEN_DATA_HINTS.wikidata,
      },
      {
        key: "brreg",
        label: OPEN_DATA.brreg,
        kind: "use",
        hint: OPEN_DATA_HINTS.brreg,
      },
    ],
  },
  {
    id: "sender",
    title: MEMORY_LABELS.sender.title,
    why: "Signs every email, and gets the replies.",
    fields: [
      {
        key: "senderName",
        label: SENDER.senderName,
        kind: "line",
        placeholder: "Ada North",
        half: true,
        needed: "Required to send emails.",
      },
      { key: "senderTitle", label: SENDER.senderTitle, kind: "line", placeholder: "Founder", half: true },
      {
        key: "senderEmail",
        label: SENDER.senderEmail,
        kind: "line",
        inputType: "email",
        placeholder: "ada@doughdesk.example",
        hint: "Emails are sent from this address, and replies go to it.",
        half: true,
        needed: "Required to send emails: replies go to it.",
      },
      {
        key: "companyName",
        label: SENDER.companyName,
        kind: "line",
        placeholder: "Dough Desk Ltd",
        half: true,
      },
      {
        key: "postalAddress",
        label: SENDER.postalAddress,
        kind: "text",
        placeholder: "1 Quay Street, Bristol BS1 4XX",
        hint: "Shown in the footer of every email. Many countries require it.",
        needed: "Required to send emails: many countries require it in every email.",
      },
      { key: "website", label: SENDER.website, kind: "line", inputType: "url", half: true },
      { key: "phone", label: SENDER.phone, kind: "line", inputType: "tel", half: true },
      {
        key: "language",
        label: SENDER.language,
        kind: "line",
        placeholder: "en",
        hint: "A language code such as en or pt-BR.",
        half: true,
      },
      { key: "timeZone", label: SENDER.timeZone, kind: "line", placeholder: "Europe/London", half: true },
      {
        key: "signature",
        label: SENDER.signature,
        kind: "text",
        hint: "Up to four lines, above your name and address.",
      },
    ],
  },
  {
    id: "identityJson",
    title: MEMORY_LABELS.identityJson.title,
    why: "How emails and chat answers sound.",
    fields: [
      { key: "tone", label: IDENTITY.tone, kind: "line", placeholder: "plain, warm, brief" },
      {
        key: "greeting",
        label: IDENTITY.greeting,
        kind: "line",
        placeholder: "Hello",
        hint: "The lead’s first name is added.",
        half: true,
      },
      { key: "closing", label: IDENTITY.closing, kind: "line", placeholder: "Best wishes", half: true },
      { key: "avoid", label: IDENTITY.avoid, kind: "chips", placeholder: "synergy" },
      rest,
    ],
  },
];
