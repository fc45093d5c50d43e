import Link from "next/link";
import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { joinClasses } from "./join-classes";
import { Spinner } from "./spinner";

type Look = { variant?: ButtonVariant; size?: ButtonSize };
export type ButtonProps = Look &
  ComponentProps<"button"> & {
    /** Its work is under way: keeps width and focus, and does nothing when pressed again. */
    pending?: boolean;
    href?: undefined;
  };
export type ButtonLinkProps = Look & ComponentProps<typeof Link> & { pending?: undefined };

/** A button; with `href` a link that looks like one. `type` is "button" unless told. */
export function Button(props: ButtonProps | ButtonLinkProps) {
  if (props.href !== undefined) return <ButtonLink {...(props as ButtonLinkProps)} />;
  const { variant, size, pending, className, children, onClick, ...rest } = props as ButtonProps;
  return (
    <button
      type="button"
      {...rest}
      {...(pending
        ? { "aria-disabled": true, "aria-busy": true, onClick: preventPress }
        : onClick && { onClick })}
      className={joinClasses(buttonClass(variant, size), className)}
    >
      {pending ? (
        <>
          <span className="absolute inset-0 flex items-center justify-center">
            <Spinner />
          </span>
          <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={joinClasses(buttonClass(variant, size), className)} />;
}

// Not `disabled`: that would throw the focus away, and with it the place of whoever works by keyboard.
function preventPress(event: MouseEvent) {
  event.preventDefault();
}
