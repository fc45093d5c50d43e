import { headers } from "next/headers";
import { CodeBlock } from "@/components/ui/code-block";
import { HEALTH_PARTS, readHealth } from "@/lib/health";

const LABELS = { database: "Database", engine: "Engine", mail: "Mail", search: "Search" } as const;

export default async function Home() {
  const host = (await headers()).get("host") ?? "127.0.0.1:3000";
  const { ready, health } = await readHealth();
  return (
    <main className="mx-auto max-w-2xl px-6 py-16">
      <h1 className="text-xl font-medium">Leadwright</h1>
      <p className="mt-2 text-quiet">Finds leads, keeps the evidence for every field, and writes to them.</p>

      <section aria-labelledby="state" className="mt-10">
        <h2 id="state" className="font-medium">
          {ready ? "Running" : "Not ready"}
        </h2>
        <dl className="mt-3 border-t border-border">
          {HEALTH_PARTS.map((part) => (
            <div key={part} className="flex min-h-10 items-baseline gap-4 border-b border-border py-2.5">
              <dt className="w-24 shrink-0">{LABELS[part]}</dt>
              <dd className={`w-28 shrink-0 ${health[part].ok ? "text-positive" : "text-negative"}`}>
                {health[part].ok ? "Works" : "Needs you"}
              </dd>
              <dd className="text-quiet">{health[part].message}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section aria-labelledby="next" className="mt-10">
        <h2 id="next" className="font-medium">
          Next
        </h2>
        <p className="mt-3">Make a workspace. The answer holds its key, which is shown this once.</p>
        <div className="mt-2">
          <CodeBlock label="Command" code={'npm run -s admin -- workspace create --name "My company"'} />
        </div>
        <p className="mt-5">Then make an agent with that key.</p>
        <div className="mt-2">
          <CodeBlock
            label="Request"
            code={`curl http://${host}/v1/agents \\
  -H "X-Api-Key: $KEY" -H "Content-Type: application/json" \\
  -d '{"name": "First agent"}'`}
          />
        </div>
        <p className="mt-5">
          Everything else stands in the{" "}
          <a className="text-accent underline underline-offset-2" href="/v1/openapi.json">
            description of the API
          </a>
          .
        </p>
      </section>
    </main>
  );
}
