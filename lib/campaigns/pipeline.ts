/** The steps of each kind of run, in order, with the keys and labels that the pipeline status shows. */
export const PIPELINES = {
  discovery: [
    { key: "plan_search", label: "Plan the search" },
    { key: "find_leads", label: "Find pages" },
    { key: "read_pages", label: "Read pages" },
    { key: "extract_contacts", label: "Extract contacts" },
    { key: "verify_emails", label: "Verify emails" },
    { key: "score_leads", label: "Judge fit" },
  ],
  outreach: [
    { key: "select_leads", label: "Select leads" },
    { key: "write_messages", label: "Write messages" },
    { key: "send_emails", label: "Send emails" },
    { key: "place_calls", label: "Place calls" },
    { key: "follow_up", label: "Follow up" },
  ],
} as const;

type RunKind = keyof typeof PIPELINES;
export type StepKey = (typeof PIPELINES)[RunKind][number]["key"];

export const STEP_KEYS = Object.values(PIPELINES).flatMap((steps) => steps.map(({ key }) => key)) as [
  StepKey,
  ...StepKey[],
];
