import type { Call } from "@/lib/calls/call";

/** Script: the opening to read out, three questions, and answers for when they are needed. */
export function CallScript({ script }: { script: Call["script"] }) {
  return (
    <section aria-label="Script" className="space-y-5">
      <p className="max-w-[60ch] text-pretty border-accent border-l-2 pl-4 text-lg leading-relaxed">
        {script.opening}
      </p>
      <div>
        <h3 className="mb-2 font-medium">Ask</h3>
        <ol className="list-decimal space-y-1.5 pl-5 marker:text-quiet">
          {script.questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ol>
      </div>
      <div>
        <h3 className="mb-2 font-medium">When they say</h3>
        <dl className="divide-y divide-border border-border border-y">
          {script.answers.map(({ objection, answer }) => (
            <div key={objection} className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <dt className="text-quiet">{objection}</dt>
              <dd className="text-pretty">{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
