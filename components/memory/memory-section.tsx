"use client";
import { MemoryField } from "./memory-field";
import type { FieldSpec, SectionSpec } from "./memory-sections";
import { ofSection } from "./memory-values";
import type { MemoryDraft } from "./use-memory-draft";

/** The fields of one part of the Memory. */
export function MemorySection({
  section,
  state,
  canWrite,
}: {
  section: SectionSpec;
  state: MemoryDraft;
  canWrite: boolean;
}) {
  const values = ofSection(section, state.draft);
  const conflicts = ofSection(section, state.conflicts);
  const problems = ofSection(section, state.problems);
  const missing: readonly string[] = state.seen.missing;
  const isMissing = (key: string) =>
    missing.includes(key) || (missing.includes(section.id) && NEEDS_SECTION[section.id] === key);
  const plain = section.fields.filter(({ kind }) => kind !== "json");
  const json = section.fields.find(({ kind }) => kind === "json");
  const render = (field: FieldSpec) => (
    <MemoryField
      key={field.key}
      id={idOf(section, field.key)}
      field={field}
      value={values[field.key]!}
      theirs={conflicts[field.key]}
      problem={problems[field.key] || undefined}
      isMissing={isMissing(field.key)}
      disabled={!canWrite}
      onChange={(value) => state.change(`${section.id}.${field.key}`, value)}
      onChoose={(whose) => state.choose(`${section.id}.${field.key}`, whose)}
    />
  );
  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className="grid gap-x-10 gap-y-4 border-border border-t py-8 first:border-t-0 first:pt-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${section.id}-title`} className="font-medium text-lg">
          {section.title}
        </h2>
        <p className="mt-1 text-pretty text-quiet">{section.why}</p>
      </div>
      <div className="grid min-w-0 max-w-2xl gap-x-4 gap-y-5 sm:grid-cols-2">
        {plain.map(render)}
        {json && (
          <details
            className="min-w-0 sm:col-span-2"
            open={values[json.key] !== "" || conflicts[json.key] !== undefined || undefined}
          >
            <summary className="w-fit rounded text-quiet hover:text-text">Other fields</summary>
            <div className="mt-3">{render(json)}</div>
          </details>
        )}
      </div>
    </section>
  );
}

/** The field that shows the message when a whole section is missing. */
const NEEDS_SECTION: Partial<Record<SectionSpec["id"], string>> = { profileJson: "offer", icpJson: "roles" };

/** Other pages link to a field by its key; keys that two sections share are prefixed with the section's name. */
function idOf(section: SectionSpec, key: string): string {
  return section.id === "sender" || (section.id === "icpJson" && key !== "rest")
    ? key
    : `${section.id}-${key}`;
}
