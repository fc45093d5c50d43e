import type { z } from "zod";
import type { ActionResult } from "@/lib/action-result";
import type { ColumnMapping } from "@/lib/leads/import-columns";
import type { LeadImport } from "@/lib/leads/lead-import";
import type { previewLeadImport } from "@/lib/leads/preview-lead-import";

export type ImportPreview = z.output<(typeof previewLeadImport)["output"]>;

/** Previews the import of a file. Without a mapping the columns are guessed. */
export function previewImport(file: File, mapping?: ColumnMapping): Promise<ActionResult<ImportPreview>> {
  return send(file, { ...(mapping && { mapping: JSON.stringify(mapping) }) });
}

export function importFile(
  file: File,
  mapping: ColumnMapping,
  agentId: string,
): Promise<ActionResult<LeadImport>> {
  return send(file, { mapping: JSON.stringify(mapping), agentId });
}

async function send<Data>(file: File, parameters: Record<string, string>): Promise<ActionResult<Data>> {
  const query = new URLSearchParams({ name: file.name.slice(0, 255), ...parameters });
  try {
    const answer = await fetch(`/api/leads/import?${query}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
    });
    return await answer.json();
  } catch {
    const message =
      "The file did not arrive: the service isn’t responding, or the file changed. Choose it again.";
    return { ok: false, error: { code: "unavailable", message } };
  }
}
