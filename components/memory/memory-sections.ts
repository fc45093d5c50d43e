import type { Memory } from "@/lib/memory/memory";
import { MEMORY_LABELS } from "@/lib/memory/memory-labels";

export type FieldSpec = {
  key: string;
  label: string;
  /** `chips`: a list of short words; `lines`: a list with one entry per line; `json`: the keys that no other field shows. */
  kind: "line" | "text" | "chips" | "lines" | "json";
  hint?: string;
  placeholder?: string;
  /** Why outreach or discovery needs it, shown while it is missing. */
  needed?: string;
  inputType?: "email" | "tel" | "url";
  /** Half the width, next to another. */
  half?: boolean;
};

export type SectionSpec = {
  id: "profileJson" | "icpJson" | "sender" | "identityJson";
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
  label: "Other keys, as JSON",
  kind: "json",
  hint: "Whatever else programs keep here. It stays as it is unless you change it.",
};

const PROFILE = MEMORY_LABELS.profileJson.fields;
const ICP = MEMORY_LABELS.icpJson.fields;
const SENDER = MEMORY_LABELS.sender.fields;
const IDENTITY = MEMORY_LABELS.identityJson.fields;

/** The sections of a Memory as people fill them in, most important first. */
export const MEMORY_SECTIONS: SectionSpec[] = [
  {
    id: "profileJson",
    title: MEMORY_LABELS.profileJson.title,
    why: "Every mail is written from this, and without it no search can begin.",
    fields: [
      { key: "company", label: PROFILE.company, kind: "line", placeholder: "Dough Desk", half: true },
      { key: "website", label: PROFILE.website, kind: "line", placeholder: "doughdesk.example", half: true },
      {
        key: "offer",
        label: PROFILE.offer,
        kind: "text",
        placeholder: "An order desk for wholesale bakeries, so that no order is copied by hand",
        hint: "One sentence, as you would say it to a customer.",
        needed: "Say what you offer: a mail cannot be written without it.",
      },
      {
        key: "benefits",
        label: PROFILE.benefits,
        kind: "lines",
        placeholder: "Orders by 6 pm are on the packing list by 6:01",
        hint: "One a line. The first ones are used most.",
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
        placeholder: "Is a call on Tuesday of use?",
      },
      rest,
    ],
  },
  {
    id: "icpJson",
    title: MEMORY_LABELS.icpJson.title,
    why: "A search asks for these, and each lead’s score says how well they fit.",
    fields: [
      {
        key: "roles",
        label: ICP.roles,
        kind: "chips",
        placeholder: "Head of Operations",
        hint: "Enter or a comma adds one.",
        needed: "Say whom you look for: without it a search does not know where to begin.",
      },
      { key: "industries", label: ICP.industries, kind: "chips", placeholder: "bakery" },
      { key: "locations", label: ICP.locations, kind: "chips", placeholder: "United Kingdom" },
      { key: "companySize", label: ICP.companySize, kind: "chips", placeholder: "10-50", half: true },
      { key: "keywords", label: ICP.keywords, kind: "chips", placeholder: "wholesale", half: true },
      {
        key: "pains",
        label: ICP.pains,
        kind: "lines",
        placeholder: "Orders are lost between phone and paper",
        hint: "One a line, in the words of those who have them. A search for pains looks for these.",
      },
      {
        key: "exclude",
        label: ICP.exclude,
        kind: "chips",
        placeholder: "marketing agency",
        hint: "Who matches one of these becomes no lead.",
      },
      {
        key: "sources",
        label: ICP.sources,
        kind: "lines",
        placeholder: "https://fair.example/exhibitors",
        hint: "Pages or hosts to read, one a line. Every contact there becomes a lead, the best first.",
      },
      rest,
    ],
  },
  {
    id: "sender",
    title: MEMORY_LABELS.sender.title,
    why: "Stands in every mail: people see who wrote to them, and can answer.",
    fields: [
      {
        key: "senderName",
        label: SENDER.senderName,
        kind: "line",
        placeholder: "Ada North",
        half: true,
        needed: "Needed before mail goes out: it says who writes.",
      },
      { key: "senderTitle", label: SENDER.senderTitle, kind: "line", placeholder: "Founder", half: true },
      {
        key: "senderEmail",
        label: SENDER.senderEmail,
        kind: "line",
        inputType: "email",
        placeholder: "ada@doughdesk.example",
        hint: "Mails are from this address, and answers go there.",
        half: true,
        needed: "Needed before mail goes out: answers go there.",
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
        hint: "Stands at the foot of each mail. Many countries ask for it.",
        needed: "Needed before mail leaves this machine: many countries ask for it in every mail.",
      },
      { key: "website", label: SENDER.website, kind: "line", inputType: "url", half: true },
      { key: "phone", label: SENDER.phone, kind: "line", inputType: "tel", half: true },
      {
        key: "language",
        label: SENDER.language,
        kind: "line",
        placeholder: "en",
        hint: "A tag such as en or pt-BR.",
        half: true,
      },
      { key: "timeZone", label: SENDER.timeZone, kind: "line", placeholder: "Europe/London", half: true },
      {
        key: "signature",
        label: SENDER.signature,
        kind: "text",
        hint: "At most four lines, above name and address.",
      },
    ],
  },
  {
    id: "identityJson",
    title: MEMORY_LABELS.identityJson.title,
    why: "The tone of its mails and of its answers in chat.",
    fields: [
      { key: "tone", label: IDENTITY.tone, kind: "line", placeholder: "plain, warm, brief" },
      {
        key: "greeting",
        label: IDENTITY.greeting,
        kind: "line",
        placeholder: "Hello",
        hint: "The name follows by itself.",
        half: true,
      },
      { key: "closing", label: IDENTITY.closing, kind: "line", placeholder: "Best wishes", half: true },
      { key: "avoid", label: IDENTITY.avoid, kind: "chips", placeholder: "synergy" },
      rest,
    ],
  },
];
