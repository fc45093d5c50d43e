"use client";
import X from "lucide-react/icons/x";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { CONTROL_CLASS } from "./control-class";
import type { FieldControl } from "./field";
import { joinClasses } from "./join-classes";

const SEPARATOR = /[,;\n\r\t]+/;

/** A list of short words: Enter, a comma or leaving the field adds the typed text; Backspace removes the last word. */
export function ChipInput({
  value,
  onChange,
  placeholder,
  disabled,
  ...control
}: FieldControl & {
  value: string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  disabled?: boolean;
}) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const add = (typed: string) => {
    const known = new Set(value.map((one) => one.toLowerCase()));
    const words = typed.split(SEPARATOR).map((word) => word.replace(/\s+/g, " ").trim());
    const fresh = words.filter((word) => {
      if (!word || known.has(word.toLowerCase())) return false;
      known.add(word.toLowerCase());
      return true;
    });
    if (fresh.length > 0) onChange([...value, ...fresh]);
    setText("");
  };
  const press = (event: KeyboardEvent) => {
    // Input methods also end a composition with Enter, which must not add a chip.
    if (event.nativeEvent.isComposing) return;
    if ((event.key === "Enter" || event.key === ",") && text.trim()) {
      event.preventDefault();
      add(text);
    } else if (event.key === "Enter" || (event.key === "," && !text.trim())) event.preventDefault();
    else if (event.key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (!SEPARATOR.test(pasted.trim())) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  };
  const remove = (word: string) => {
    onChange(value.filter((one) => one !== word));
    input.current?.focus();
  };
  return (
    <div
      className={joinClasses(
        CONTROL_CLASS,
        "flex min-h-8 flex-wrap gap-1 px-1! py-[3px] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent pointer-coarse:min-h-10",
        disabled && "bg-sunken text-quiet",
        control["aria-invalid"] && "border-negative",
      )}
    >
      {value.map((word) => (
        <span
          key={word}
          className="inline-flex h-6 min-w-0 max-w-full items-center gap-0.5 rounded bg-sunken pl-2 text-sm pointer-coarse:h-8"
        >
          <span className={joinClasses("truncate", disabled && "pr-2")} title={word}>
            {word}
          </span>
          {!disabled && (
            <button
              type="button"
              aria-label={`Remove ${word}`}
              onClick={() => remove(word)}
              className="flex size-6 shrink-0 items-center justify-center rounded text-quiet hover:bg-hover hover:text-text focus-visible:-outline-offset-2 pointer-coarse:size-8"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          )}
        </span>
      ))}
      <input
        {...control}
        ref={input}
        value={text}
        disabled={disabled}
        placeholder={value.length === 0 ? placeholder : undefined}
        autoComplete="off"
        enterKeyHint="enter"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => add(text)}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 outline-none placeholder:text-quiet pointer-coarse:h-8"
      />
    </div>
  );
}
