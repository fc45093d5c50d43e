import type { ActionOf } from "@/lib/action-result";
import type { createThread } from "@/lib/chat/create-thread";
import type { AttachableLead } from "@/lib/chat/list-named-leads";
import type { ThreadSnapshot } from "@/lib/chat/schemas";
import type { undoMemoryChange } from "@/lib/memory/undo-memory-change";
import type { undoSequenceChange } from "@/lib/tools/undo-sequence-change";
import type { LeadPickerProps } from "./lead-picker";
import type { RenameThread, ThreadItem } from "./thread-list";

export type ChatProps = {
  agent: { id: string; name: string; status: "active" | "paused" | "archived" };
  person: { id: string };
  threads: ThreadItem[];
  /** Null in a thread that has not been created yet. */
  threadId: string | null;
  snapshot: ThreadSnapshot | null;
  /** Fields that Memory still lacks. */
  missing: string[];
  canWrite: boolean;
  hasCredits: boolean;
  /** No language model is configured. */
  isGuide: boolean;
  /** Leads that another page attaches to the next message. */
  handedLeads: AttachableLead[];
  actions: {
    createThread: ActionOf<typeof createThread>;
    renameThread: RenameThread;
    browseLeads: LeadPickerProps["browseLeads"];
    undoMemoryChange: ActionOf<typeof undoMemoryChange>;
    undoSequenceChange: ActionOf<typeof undoSequenceChange>;
  };
};
