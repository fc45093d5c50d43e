"use client";
import { useEffect, useRef } from "react";

/** Scrolls what it stands in into sight once, when it appears. */
export function ScrollHere() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => mark.current?.parentElement?.scrollIntoView({ block: "nearest" }), []);
  return <span ref={mark} hidden />;
}
