import type { Field, TypeWords } from "@/lib/http/reference-fields";
import { InlineCode } from "./inline-code";

/** Fields with type, whether they are required, and meaning; nested fields are indented. */
export function FieldList({
  fields,
  label,
  needs,
}: {
  fields: (Field & { place?: string })[];
  label: string;
  /** Whether to mark required fields. In a response every listed field is present. */
  needs?: boolean;
}) {
  return (
    <table className="w-full border-border border-t text-sm">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields of different objects may share a name.
          <tr key={index} className="border-border border-b align-top max-sm:block">
            <th
              scope="row"
              className="py-2 pr-4 text-left font-normal max-sm:block max-sm:pb-0 sm:w-52"
              style={{ paddingLeft: field.depth * 16 }}
            >
              <code className="break-words font-mono">{field.name}</code>
              {needs && field.required && <span className="ml-2 text-warning text-xs">required</span>}
              {field.place && <span className="ml-2 text-quiet text-xs">{field.place}</span>}
            </th>
            <td className="min-w-0 py-2 max-sm:block max-sm:pt-0.5">
              <span className="block break-words font-mono text-quiet text-xs leading-5">
                <Type type={field.type} />
              </span>
              {field.description && <InlineCode text={field.description} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Type({ type: { text, object } }: { type: TypeWords }) {
  return (
    <>
      {text}
      {text && object && " "}
      {object && (
        <a href={`#object-${object}`} className="rounded text-accent underline underline-offset-2">
          {object}
        </a>
      )}
    </>
  );
}
