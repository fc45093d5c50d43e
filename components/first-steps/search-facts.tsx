import { Status } from "@/components/ui/status";
import type { SettingsFacts } from "@/lib/settings/read-settings-facts";

/** The configured search providers; if there are none, what is used instead and how to change that. */
export function SearchFacts({ search }: { search: SettingsFacts["search"] }) {
  const names = search.labels;
  if (names.length > 0) {
    return (
      <div className="rounded-lg border border-border bg-surface px-4 py-3">
        <p>
          <Status value="ok">Search is set up: {names.join(", ")}</Status>
        </p>
        <p className="mt-1 text-quiet text-sm">
          The agent searches it for pages that match your ideal customer.
        </p>
      </div>
    );
  }
  return (
    <div className="rounded-lg border border-border bg-surface px-4 py-3">
      <p className="font-medium">Search is not set up</p>
      <p className="mt-1 text-quiet text-sm">
        Without sources of your own or public data, leads come from the sample web: some fifty invented
        companies with pages, people and addresses to try everything on. Such leads are marked as samples, and
        their addresses lead nowhere.
      </p>
      <p className="mt-2 text-quiet text-sm">
        To search the open web, whoever runs this service sets up a search provider.
      </p>
    </div>
  );
}
