"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ColumnMapping } from "@/lib/leads/import-columns";
import { IMPORT_TOO_LARGE, MAX_IMPORT_BYTES } from "@/lib/leads/import-limits";
import { FileDrop } from "./file-drop";
import type { AgentChoice } from "./lead-actions";
import { MappingTable } from "./mapping-table";
import { RefusedRows } from "./refused-rows";
import { type ImportPreview, importFile, previewImport } from "./send-import";

/** Imports a file of leads: choose it, check how its columns are mapped and which rows would be refused, then import it. */
export function ImportForm({ agents, agentId: first }: { agents: AgentChoice[]; agentId?: string }) {
  const router = useRouter();
  const [agentId, setAgentId] = useState(first ?? (agents.length === 1 ? agents[0]!.id : ""));
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [problem, setProblem] = useState<string>();
  const [work, setWork] = useState<"read" | "judge" | "import">();
  const latest = useRef(0);

  const look = async (chosen: File, given?: ColumnMapping) => {
    latest.current += 1;
    const mine = latest.current;
    setProblem(undefined);
    setWork(given ? "judge" : "read");
    const answer = await previewImport(chosen, given);
    // Another file or mapping has been chosen since.
    if (mine !== latest.current) return;
    setWork(undefined);
    if (!answer.ok) {
      setProblem(answer.error.message);
      if (!given) setPreview(undefined);
      return;
    }
    setPreview(answer.data);
    if (!given) setMapping(answer.data.mapping);
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setPreview(undefined);
    if (chosen.size <= MAX_IMPORT_BYTES) return void look(chosen);
    latest.current += 1;
    setWork(undefined);
    setProblem(IMPORT_TOO_LARGE);
  };
  const remap = (next: ColumnMapping) => {
    setMapping(next);
    if (file) void look(file, next);
  };
  const run = async () => {
    if (!file) return;
    setWork("import");
    setProblem(undefined);
    const answer = await importFile(file, mapping, agentId);
    if (answer.ok) return router.push(`/leads/import/${answer.data.id}`);
    setWork(undefined);
    setProblem(answer.error.message);
  };

  const agentName = agents.find(({ id }) => id === agentId)?.name;
  const hasAddress = mapping.email !== undefined;
  const canImport = preview && hasAddress && preview.importable > 0 && agentId !== "" && work !== "judge";
  return (
    <div className="space-y-6">
      <FileDrop onFile={choose} isReading={work === "read"} fileName={file?.name} />
      {problem && <Failure key={problem} inSight title={problem} />}
      {preview && (
        <>
          <section aria-labelledby="columns" className="space-y-3">
            <div>
              <h2 id="columns" className="font-medium text-lg">
                Columns
              </h2>
              <p className="text-quiet">
                {preview.hasHeader
                  ? "Guessed from the first row. Change what is wrong."
                  : "The first row contains an email address, so it is read as a lead and not as column headings."}{" "}
                Read as {preview.encoding}, separated by {nameOfDelimiter(preview.delimiter)}.
              </p>
            </div>
            <MappingTable preview={preview} mapping={mapping} onChange={remap} />
          </section>

          <section aria-labelledby="outcome" aria-busy={work === "judge"} className="space-y-4">
            <h2 id="outcome" className="font-medium text-lg">
              Summary
            </h2>
            {hasAddress ? (
              <>
                <p role="status">
                  <Amount value={preview.importable} className="font-medium" /> of{" "}
                  <Amount value={preview.rowCount} unit="rows" />{" "}
                  {preview.importable === 1 || preview.rowCount === 1 ? "becomes a lead" : "become leads"}
                  {preview.refusedCount > 0 && (
                    <>
                      , <Amount value={preview.refusedCount} className="font-medium" />{" "}
                      {preview.refusedCount === 1 ? "is" : "are"} refused
                    </>
                  )}
                  . Nobody is emailed, and it costs nothing.
                </p>
                {preview.unknownOwners.length > 0 && (
                  <p className="text-quiet">
                    No owner for rows that name somebody who is not a member:{" "}
                    {preview.unknownOwners.map(({ name, rows }) => `${name} (${rows})`).join(", ")}. Use a
                    member’s name or email address.
                  </p>
                )}
                {preview.refusedCount > 0 && (
                  <RefusedRows
                    refused={preview.refused}
                    count={preview.refusedCount}
                    reasons={preview.reasons}
                  />
                )}
              </>
            ) : (
              <p role="status">
                Choose the column with the email address first: nothing can be imported without it.
              </p>
            )}
            <Field
              label="Agent"
              hint="Their fit is judged by this agent’s Memory, and its campaign emails them."
            >
              {(control) => (
                <Select
                  {...control}
                  value={agentId}
                  onChange={(event) => setAgentId(event.target.value)}
                  placeholder={agents.length === 1 ? undefined : "Choose an agent"}
                  options={agents.map(({ id, name }) => ({ value: id, label: name }))}
                  className="max-w-md"
                />
              )}
            </Field>
            <div className="flex flex-wrap items-center gap-3">
              <Button
                variant="primary"
                disabled={!canImport && work !== "import"}
                pending={work === "import"}
                onClick={run}
                className="max-w-full"
              >
                <span className="truncate">
                  {hasAddress && preview.importable > 0
                    ? `Import ${preview.importable.toLocaleString("en")} ${preview.importable === 1 ? "lead" : "leads"}${agentName ? ` for ${agentName}` : ""}`
                    : "Import"}
                </span>
              </Button>
              {hasAddress && agentId === "" && <span className="text-quiet">Choose the agent first.</span>}
            </div>
          </section>
        </>
      )}
    </div>
  );
}

function nameOfDelimiter(delimiter: string): string {
  return { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" }[delimiter] ?? delimiter;
}
