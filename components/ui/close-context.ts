"use client";
import { createContext } from "react";

/** Lets the content of a dialog or sheet close it. */
export const CloseContext = createContext<() => void>(() => {});
