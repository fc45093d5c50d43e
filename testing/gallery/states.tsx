import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { PageHeader } from "@/components/ui/page-header";
import { Progress } from "@/components/ui/progress";
import { Skeleton, SkeletonGroup, SkeletonTable } from "@/components/ui/skeleton";
import { Section } from "./section";

const WORD = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsformular";

export function States() {
  return (
    <>
      <PageHeader
        title="States"
        crumbs={[
          { label: "Agents", href: "/agents" },
          { label: "Bakeries in the north", href: "/agents/1" },
        ]}
      />
      <Section title="Loading">
        <SkeletonTable rows={3} />
        <SkeletonGroup className="mt-4 flex max-w-md flex-col gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </SkeletonGroup>
      </Section>
      <Section title="Empty">
        <EmptyState
          title="Nothing has been sent"
          action={
            <>
              <Button variant="primary">Start outreach</Button>
              <Button>Read how it works</Button>
            </>
          }
        >
          Every mail stands here with its whole life: when it was written, when it went out, and what came
          back.
        </EmptyState>
      </Section>
      <Section title="Failed">
        <div className="flex max-w-2xl flex-col gap-3">
          <Failure
            title="The mail server refused the sign-in"
            action={<Button>Open the settings</Button>}
            kept="12 mails wait and will go out by themselves."
          >
            It said: 535 5.7.8 Authentication credentials invalid.
          </Failure>
          <Failure title={WORD + WORD}>https://example.com/{"a-very-long-path/".repeat(16)}</Failure>
        </div>
      </Section>
      <Section title="Progress">
        <div className="flex max-w-md flex-col gap-3">
          {[0, 1, 50, 99, 100].map((done) => (
            <Progress
              key={done}
              label={`Reading pages ${done}`}
              done={done}
              total={100}
              tone={done === 100 ? "positive" : "accent"}
            />
          ))}
          <Progress label="Not begun" done={0} total={0} />
        </div>
      </Section>
    </>
  );
}
