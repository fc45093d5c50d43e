import Pause from "lucide-react/icons/pause";
import Plus from "lucide-react/icons/plus";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { Status } from "@/components/ui/status";
import { STATUS_LABELS, type StatusValue } from "@/components/ui/status-labels";
import { TabLinks } from "@/components/ui/tab-links";
import { Textarea } from "@/components/ui/textarea";
import { Section } from "./section";

const VARIANTS = ["primary", "secondary", "ghost", "danger"] as const;

export function Controls() {
  return (
    <>
      <PageHeader
        title="Bakeries in the north that have more than one shop and deliver to restaurants"
        crumbs={[{ label: "Agents", href: "/agents" }]}
        status={<Status value="active" />}
        action={<Button variant="primary">Find leads</Button>}
      >
        <TabLinks
          label="Agent"
          tabs={[
            { href: "/controls", label: "Chat", current: true },
            { href: "/many", label: "Leads", count: "1,204" },
            { href: "/states", label: "Campaign" },
            { href: "/talk", label: "Memory" },
            { href: "/figures", label: "Mails", count: "38" },
          ]}
        />
      </PageHeader>
      <Section title="Buttons">
        <div className="flex flex-col gap-3">
          {(["small", "medium", "large"] as const).map((size) => (
            <div key={size} className="flex flex-wrap items-center gap-2">
              {VARIANTS.map((variant) => (
                <Button key={variant} variant={variant} size={size}>
                  {variant === "primary" && <Plus aria-hidden="true" />}
                  {variant === "danger" ? "Delete" : "Create API key"}
                </Button>
              ))}
              <Button variant="primary" size={size} pending>
                Save
              </Button>
              <Button size={size} disabled>
                Not now
              </Button>
              <IconButton label="Pause" size={size}>
                <Pause aria-hidden="true" />
              </IconButton>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Fields">
        <div className="grid max-w-3xl gap-5 md:grid-cols-2">
          <Field label="Work e-mail" hint="Mails go out under this address." required>
            <Input type="email" placeholder="anna@northwind.example" />
          </Field>
          <Field label="Name" error="Say who writes, in at most 80 characters.">
            <Input defaultValue="Maximiliana Theodora von Hohenzollern-Sigmaringen-Brandenburg-Ansbach und zu Bayreuth" />
          </Field>
          <Field label="What do you sell?" optional className="md:col-span-2">
            <Textarea placeholder="We bake rye bread for restaurants, and deliver before six." />
          </Field>
          <Field label="Depth">
            <Select
              options={[
                { value: "fast", label: "Fast: one round" },
                { value: "deep", label: "Deep: until the target is met" },
              ]}
            />
          </Field>
          <Field label="Address" hint="Cannot be changed.">
            <Input readOnly defaultValue="https://northwind.example" />
          </Field>
          <div className="flex flex-col gap-3">
            <Checkbox label="Only leads with a published address" defaultChecked />
            <Checkbox
              label="Sample leads too"
              hint="They come from the sample web and cannot be written to."
            />
            <Checkbox label="Some of them" indeterminate />
            <Checkbox label="Not here" disabled />
          </div>
        </div>
      </Section>
      <Section title="Statuses">
        <div className="grid grid-cols-2 gap-x-4 gap-y-2.5 text-sm md:grid-cols-6">
          {(Object.keys(STATUS_LABELS) as StatusValue[]).map((value) => (
            <Status key={value} value={value} />
          ))}
        </div>
      </Section>
      <Section title="Small things">
        <div className="flex flex-wrap items-center gap-2">
          <Badge>Sample</Badge>
          <Badge tone="accent">3</Badge>
          <Badge tone="positive">Verified</Badge>
          <Badge tone="warning">Guess</Badge>
          <Badge tone="negative">Over</Badge>
          <Kbd>⌘K</Kbd>
          <Kbd>/</Kbd>
        </div>
        <div className="mt-4 max-w-xl">
          <CodeBlock
            label="Command"
            code={`curl http://127.0.0.1:3000/v1/agents \\\n  -H "X-Api-Key: lw_live_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef" \\\n  -d '{"name": "First agent"}'`}
          />
        </div>
      </Section>
    </>
  );
}
