import type { z } from "zod";
import { ANSWER_LOST } from "@/components/ui/answer-lost";
import { makeId } from "@/components/ui/make-id";
import type { ActionResult } from "@/lib/action-result";
import { ATTEMPT_HEADER } from "@/lib/attempt-headers";
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
  return send(file, { mapping: JSON.stringify(mapping), agentId }, { [ATTEMPT_HEADER]: makeId() });
}

/** With an attempt among the headers, `components/app-shell/settle-actions.ts` finds out what became of it if the answer is lost. */
async function send<Data>(
  file: File,
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<ActionResult<Data>> {
  if (!(await isReadable(file)))
    return refuse("The file was changed after you chose it, so nothing was imported. Choose it again.");
  const query = new URLSearchParams({ name: file.name.slice(0, 255), ...parameters });
  try {
    const answer = await fetch(`/api/leads/import?${query}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream", ...headers },
      body: file,
    });
    return await answer.json();
  } catch {
    return refuse(
      ATTEMPT_HEADER in headers ? ANSWER_LOST : "The service isn’t responding. Choose the file again.",
    );
  }
}

/** A browser refuses to send a file that has changed since it was chosen. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function refuse(message: string): ActionResult<never> {
  return { ok: false, error: { code: "unavailable", message } };
}
