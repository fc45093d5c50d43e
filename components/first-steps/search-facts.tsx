import { Status } from "@/components/ui/status";
import type { SettingsFacts } from "@/lib/settings/read-settings-facts";

/** The configured search providers; if there are none, what is used instead and how to change that. */
export function SearchFacts({ search }: { search: SettingsFacts["search"] }) {
  const names = search.labels;
  if (names.length > 0) {
    return (
      <div className="rounded-lg border border-border bg-surface px-4 py-3">
        <p>
          <Status value="ok">Search is set: {names.join(", ")}</Status>
        </p>
        <p className="mt-1 text-quiet text-sm">The agent asks it for pages that fit what you wrote.</p>
      </div>
    );
  }
  return (
    <div className="rounded-lg border border-border bg-surface px-4 py-3">
      <p className="font-medium">Search is not set up</p>
      <p className="mt-1 text-quiet text-sm">
        Without sources of your own, leads come from the sample web: some fifty invented companies with pages,
        people and addresses to try everything on. Such leads are marked as samples, and their addresses lead
        nowhere.
      </p>
      <p className="mt-2 text-quiet text-sm">
        For the open web, whoever runs this service sets{" "}
        {OR.formatToParts(search.switches.map(({ setting }) => setting)).map(({ type, value }) =>
          type === "element" ? (
            <code key={value} className="font-mono">
              {value}
            </code>
          ) : (
            value
          ),
        )}
        .
      </p>
    </div>
  );
}

const OR = new Intl.ListFormat("en", { type: "disjunction" });
