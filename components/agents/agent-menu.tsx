"use client";
import Archive from "lucide-react/icons/archive";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pause from "lucide-react/icons/pause";
import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { AgentGlance } from "@/lib/agents/agent-glance";
import type { AgentStatus } from "./use-change-agent";

/** The actions for an agent in a list. */
export function AgentMenu({
  agent,
  onRename,
  onStatus,
}: {
  agent: AgentGlance;
  onRename: () => void;
  onStatus: (status: AgentStatus) => void;
}) {
  const { name, status } = agent;
  return (
    <Menu
      label={`Actions for ${name}`}
      trigger={
        <Button
          variant="ghost"
          size="small"
          aria-label={`More about ${name}`}
          className="w-7 px-0! pointer-coarse:w-10"
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem onSelect={onRename} icon={<Pencil aria-hidden="true" />}>
        Rename
      </MenuItem>
      {status === "active" && (
        <MenuItem onSelect={() => onStatus("paused")} icon={<Pause aria-hidden="true" />}>
          Pause
        </MenuItem>
      )}
      {status !== "active" && (
        <MenuItem onSelect={() => onStatus("active")} icon={<Play aria-hidden="true" />}>
          Activate
        </MenuItem>
      )}
      {status !== "archived" && (
        <MenuItem onSelect={() => onStatus("archived")} icon={<Archive aria-hidden="true" />}>
          Archive
        </MenuItem>
      )}
    </Menu>
  );
}
