"use client";
import { useRouter } from "next/navigation";
import { type ReactElement, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { KeyForm, type MadeKey, type MakeKey } from "./key-form";
import { MadeKeyView } from "./made-key";

const FORM = "new-key";

export type NewKeyProps = { url: string; make: MakeKey };

/** The form for a key, and then the key itself, which is shown once: it closes only after confirming that it is stored. */
export function NewKeyDialog({ url, make, trigger }: NewKeyProps & { trigger: ReactElement }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(true);
  const [isPending, setPending] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  const [isAsked, setAsked] = useState(false);
  const change = (next: boolean) => {
    // Escape, a click outside, the close button: none of them may lose a key that is not shown again.
    if (!next && made) return setAsked(true);
    if (!next && isPending) return;
    setOpen(next);
  };
  const close = () => {
    setMade(undefined);
    setAsked(false);
    setOpen(false);
    router.refresh();
  };
  return (
    <Dialog
      title={made ? `Store “${made.name}” now` : "Create API key"}
      description={
        made
          ? "This key is shown only once. It is not stored here, so nobody can show it again."
          : "Anyone with the key has its permissions."
      }
      open={isOpen}
      onOpenChange={change}
      trigger={trigger}
      footer={
        made ? (
          <Button variant="primary" onClick={close}>
            I have stored the key
          </Button>
        ) : (
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary" type="submit" form={FORM} pending={isPending}>
              Create key
            </Button>
          </>
        )
      }
    >
      {made ? (
        <MadeKeyView made={made} url={url} isAsked={isAsked} />
      ) : (
        <KeyForm id={FORM} make={make} setPending={setPending} onMade={setMade} />
      )}
    </Dialog>
  );
}
