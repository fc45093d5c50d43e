"use client";
import Check from "lucide-react/icons/check";
import Link from "next/link";
import * as Radix from "radix-ui/dropdown-menu";
import type { ReactElement, ReactNode } from "react";
import { joinClasses } from "./join-classes";

const ITEM =
  "flex min-h-8 w-full cursor-default select-none items-center gap-2 rounded px-2 py-1 outline-none " +
  "data-[highlighted]:bg-hover data-[highlighted]:outline-2 data-[highlighted]:-outline-offset-2 data-[highlighted]:outline-accent/40 " +
  "data-[disabled]:opacity-50 pointer-coarse:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0";

export type MenuProps = {
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  /** Its name for screen readers, if the trigger's text does not give it. */
  label?: string;
  children: ReactNode;
};

export function MenuBody({ trigger, align = "end", side = "bottom", label, children }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          {...(label && { "aria-label": label, "aria-labelledby": undefined })}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 animate-appear overflow-y-auto rounded-lg border border-border bg-raised p-1 shadow-lift"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export type MenuItemProps = {
  href?: string;
  onSelect?: () => void;
  icon?: ReactNode;
  hint?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  current?: boolean;
  children: ReactNode;
};

export function MenuItem({ href, onSelect, icon, hint, danger, disabled, current, children }: MenuItemProps) {
  const look = joinClasses(ITEM, danger && "text-negative");
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint && <span className="shrink-0 text-quiet text-sm">{hint}</span>}
    </>
  );
  return href === undefined ? (
    <Radix.Item onSelect={onSelect} disabled={disabled} className={look}>
      {content}
    </Radix.Item>
  ) : (
    <Radix.Item onSelect={onSelect} disabled={disabled} className={look} asChild>
      <Link href={href} aria-current={current ? "page" : undefined}>
        {content}
      </Link>
    </Radix.Item>
  );
}

export type MenuCheckboxItemProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuCheckboxItem({ checked, onChange, disabled, children }: MenuCheckboxItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={ITEM}
    >
      <Tick />
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.CheckboxItem>
  );
}

export type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
};

export function MenuChoice<Value extends string>({
  label,
  value,
  onChange,
  options,
}: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)} aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={ITEM}
        >
          <Tick />
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-2 pb-1 text-quiet text-xs">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}

function Tick() {
  return (
    <span className="flex size-4 shrink-0">
      <Radix.ItemIndicator>
        <Check aria-hidden="true" />
      </Radix.ItemIndicator>
    </span>
  );
}
