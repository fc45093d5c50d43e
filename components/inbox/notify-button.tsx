"use client";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import {
  switchNotificationsOff,
  switchNotificationsOn,
  useNotificationState,
} from "@/components/app-shell/reply-notifications";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";

/** Switches on and off that this browser notifies of replies while Leadwright is in the background. */
export function NotifyButton() {
  const state = useNotificationState();
  const toast = useToast();
  if (state === "unknown") return null;
  if (state === "blocked")
    return (
      <IconButton
        label="Notifications are blocked"
        onClick={() =>
          toast({
            title:
              "Your browser blocks notifications from this site. Allow them in its settings for the site.",
          })
        }
      >
        <BellOff aria-hidden="true" className="size-4" />
      </IconButton>
    );
  const isOn = state === "on";
  return (
    <IconButton
      label="Notify me of replies"
      aria-pressed={isOn}
      onClick={() => (isOn ? switchNotificationsOff() : void switchNotificationsOn())}
    >
      <Bell aria-hidden="true" className={isOn ? "size-4 text-accent" : "size-4"} />
    </IconButton>
  );
}
