import type { LeadFieldName } from "@/db/schema";
import { foldText } from "@/lib/text/fold-text";
import { LEAD_FIELDS } from "./lead-fields";

/** A field's value as it is stored, read from what a person or a file wrote; null if it cannot be read as such a value, or is empty. */
export function readField(field: LeadFieldName, written: string): string | null {
  const { holds } = LEAD_FIELDS[field];
  const value = foldText(written);
  if (holds === "host") return readHost(value);
  if (holds === "link") return readLink(value);
  return value || null;
}

/** The host of a value that may be a complete URL. */
function readHost(value: string): string | null {
  const url = /^[a-z]+:\/\//i.test(value) ? value : `https://${value}`;
  if (value === "" || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && hostname.includes(".") ? hostname.replace(/^www\./, "") : null;
}

/** A link that a dashboard may show: http or https, nothing that a browser would execute. */
function readLink(value: string): string | null {
  const url = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
  return value !== "" && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
