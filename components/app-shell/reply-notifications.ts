"use client";
import { useSyncExternalStore } from "react";
import type { InboxNews } from "@/lib/inbox/read-inbox-news";

/**
 * Whether this browser notifies of replies. `off`: nobody has asked for it. `blocked`: the browser does not allow it.
 * `unknown`: it has no notifications, or the page is not shown yet.
 */
export type NotificationState = "on" | "off" | "blocked" | "unknown";

const KEY = "reply-notifications";
const listeners = new Set<() => void>();

export function readNotificationState(): NotificationState {
  if (typeof Notification === "undefined") return "unknown";
  if (Notification.permission === "denied") return "blocked";
  try {
    const isOn = Notification.permission === "granted" && window.localStorage.getItem(KEY) === "on";
    return isOn ? "on" : "off";
  } catch {
    // A browser may forbid storage.
    return "unknown";
  }
}

export function useNotificationState(): NotificationState {
  return useSyncExternalStore<NotificationState>(watch, readNotificationState, () => "unknown");
}

/** Asks the browser, if it has not been asked. */
export async function switchNotificationsOn(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted") window.localStorage.setItem(KEY, "on");
  tell();
}

export function switchNotificationsOff(): void {
  window.localStorage.removeItem(KEY);
  tell();
}

/** Shows that somebody replied; several pages of one browser show it once. Choosing it opens the conversation. */
export function notifyOfReply({
  conversationId,
  name,
  company,
  receivedAt,
}: NonNullable<InboxNews["newest"]>): void {
  try {
    const notification = new Notification(`${name} replied`, {
      ...(company !== null && { body: company }),
      tag: `${conversationId} ${receivedAt}`,
    });
    notification.onclick = () => {
      notification.close();
      window.focus();
      window.location.assign(`/inbox?c=${conversationId}`);
    };
  } catch {
    // Chrome on Android has the name but allows notifications to service workers only. The title has the number.
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  // Another page of this browser changed it.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
