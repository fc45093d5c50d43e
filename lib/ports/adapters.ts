import type { ChatModel } from "./chat-model";
import type { MailSending } from "./mail-sending";
import type { MailVerdict, Notice } from "./mail-transport";
import type { Phone } from "./phone";
import type { RunInspector } from "./run-inspector";
import type { WebAccess } from "./web-access";

/**
 * What this process reaches the outside with. Each part is a port: its shape stands here, on the ground, and the adapter
 * above makes one of it (`lib/models`, `lib/web`, …). So a verb of any floor takes what it needs from its Context and
 * knows no adapter.
 */
export type Adapters = {
  models: ChatModel;
  web: WebAccess;
  mail: MailSending;
  /** Mails what the service itself writes to somebody who uses it. Never throws. */
  sendNotice: (notice: Notice) => Promise<MailVerdict>;
  /** Null where no telephone provider is set: people dial by hand. */
  phone: Phone | null;
  /** The engine's own runs; null until it has started, and where they live on an Inngest server. */
  engine: RunInspector | null;
};
