import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { joinClasses } from "./join-classes";
import { PendingButton } from "./pending-button";

type Look = { variant?: ButtonVariant; size?: ButtonSize };
export type ButtonProps = Look &
  ComponentProps<"button"> & {
    /** Its action is running: keeps width and focus, and does nothing when pressed again. */
    pending?: boolean;
    href?: undefined;
  };
export type ButtonLinkProps = Look & ComponentProps<typeof Link> & { pending?: undefined };

/** A button; with `href` a link that looks like one. `type` defaults to "button". */
export function Button(props: ButtonProps | ButtonLinkProps) {
  if (props.href !== undefined) return <ButtonLink {...(props as ButtonLinkProps)} />;
  const { variant, size, pending, className, ...rest } = props as ButtonProps;
  const look = joinClasses(buttonClass(variant, size), className);
  return pending ? (
    <PendingButton type="button" {...rest} className={look} />
  ) : (
    <button type="button" {...rest} className={look} />
  );
}

function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={joinClasses(buttonClass(variant, size), className)} />;
}
