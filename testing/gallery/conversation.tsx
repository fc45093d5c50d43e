import { Markdown } from "@/components/ui/markdown";
import { PageHeader } from "@/components/ui/page-header";

const TEXT = `## What I found
Three bakeries **deliver to restaurants**. The best is [Northwind Bakery](https://northwind.example/team), with \`score: 92\`.

1. Northwind: *Anna Ashdown*, Head of Operations
2. Harbour Mills: Boris Birchwood
   - also in Old Town

| Company | Score | Why |
|---|---|---|
| Northwind Bakery | 92 | "We deliver before six" |
| Harbour Mills | 71 | Two shops |

> We deliver before six, on every day but Sunday.

\`\`\`json
{"mode": "people", "targetCount": 25, "discoveryDepth": "deep", "somethingLong": "${"x".repeat(160)}"}
\`\`\`

![a pixel](https://tracker.example/pixel.gif) <img src=x onerror=alert(1)> <b>not bold</b>
[bad](javascript:alert(1)) https://example.com/${"long-path/".repeat(20)}
`;

export function Conversation() {
  return (
    <>
      <PageHeader title="Chat" crumbs={[{ label: "Agents", href: "/agents" }]} />
      <div className="mx-auto max-w-[720px] px-4 py-6">
        <Markdown text={TEXT} />
      </div>
    </>
  );
}
