"use client";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { Section } from "./section";

export function Overlays() {
  const toast = useToast();
  return (
    <>
      <PageHeader title="Overlays" />
      <Section title="What opens">
        <div className="flex flex-wrap gap-2">
          <Dialog
            title="Create API key"
            description="It is shown once. Whoever has it can do what its scopes allow."
            trigger={<Button>Open the dialog</Button>}
            footer={
              <>
                <DialogClose>
                  <Button>Cancel</Button>
                </DialogClose>
                <Button variant="primary">Make the key</Button>
              </>
            }
          >
            <Field label="Name">
              <Input placeholder="Nightly import" />
            </Field>
          </Dialog>
          <ConfirmDialog
            title="Delete Anna Ashdown for good?"
            confirmLabel="Delete for good"
            danger
            trigger={<Button>Ask first</Button>}
            onConfirm={async () => "The mail to Anna is on its way right now. Try again in a minute."}
          >
            Her fields, their evidence and 3 mails will be gone. That nobody writes to her again is kept as a
            hash.
          </ConfirmDialog>
          <Sheet
            title="Anna Ashdown"
            description="Head of Operations, Northwind Bakery"
            trigger={<Button>Open the panel</Button>}
            footer={<Button variant="primary">Write to Anna</Button>}
          >
            {Array.from({ length: 40 }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of filler.
              <p key={line} className="mb-3">
                “We deliver before six, on every day but Sunday.”
              </p>
            ))}
          </Sheet>
          <Menu trigger={<Button>Open the menu</Button>}>
            <MenuItem hint="E">Rename</MenuItem>
            <MenuItem disabled>Pause</MenuItem>
            <MenuSeparator />
            <MenuItem danger>Delete</MenuItem>
          </Menu>
          <Button
            onClick={() =>
              toast({ title: "Anna Ashdown was rejected", action: { label: "Undo", onPress: () => {} } })
            }
          >
            Toast
          </Button>
          <Button
            onClick={() =>
              toast({
                title: "The export failed",
                description: "The connection broke after 4,000 rows.",
                failed: true,
              })
            }
          >
            Failed toast
          </Button>
        </div>
      </Section>
    </>
  );
}
