"use client";
import { ChoiceList } from "@/components/ui/choice-list";
import { TimeAgo } from "@/components/ui/time-ago";
import type { WorkingKey } from "@/lib/keys/list-working-keys";

export type KeyChoice = "revoke" | "keep";

/**
 * Asks what to do with the keys of someone who leaves: they know them, but programs may use them. Renders nothing without
 * keys.
 */
export function KeysOfLeaver({
  keys,
  value,
  onChange,
  who,
}: {
  keys: readonly WorkingKey[];
  value: KeyChoice;
  onChange: (value: KeyChoice) => void;
  /** `Ada North` or `You`. */
  who: string;
}) {
  if (keys.length === 0) return null;
  return (
    <div className="mt-4">
      <p>
        {who} made {keys.length === 1 ? "a key" : `${keys.length} keys`} that{" "}
        {keys.length === 1 ? "works" : "work"}:
      </p>
      <ul aria-label="Keys" className="mt-1.5 mb-4 max-h-40 overflow-y-auto text-sm">
        {keys.map(({ id, name, prefix, lastUsedAt }) => (
          <li key={id}>
            {name} <span className="font-mono text-quiet">{prefix}…</span>{" "}
            <span className="text-quiet">
              {lastUsedAt ? (
                <>
                  used <TimeAgo at={lastUsedAt} />
                </>
              ) : (
                "never used"
              )}
            </span>
          </li>
        ))}
      </ul>
      <ChoiceList
        legend={keys.length === 1 ? "This key" : "These keys"}
        value={value}
        onChange={onChange}
        choices={[
          {
            value: "revoke",
            label: "Revoke",
            hint: "Whoever knows them can no longer use them. Programs that call with them are refused at once.",
          },
          {
            value: "keep",
            label: "Keep",
            hint: "Programs keep working. Create new keys for them and revoke these soon, because others know them.",
          },
        ]}
      />
    </div>
  );
}
