import type { ChatModel } from "./chat-model";
import type { MailSending } from "./mail-sending";
import type { DeliveryResult, Notice } from "./mail-transport";
import type { Phone } from "./phone";
import type { RunInspector } from "./run-inspector";
import type { WebAccess } from "./web-access";

/**
 * How this process reaches external systems. Each part is a port: its type is here, in the lowest layer, and an adapter
 * above implements it (`lib/models`, `lib/web`, …). A verb of any layer takes what it needs from its Context and depends on
 * no adapter.
 */
export type Adapters = {
  models: ChatModel;
  web: WebAccess;
  mail: MailSending;
  /** Emails a message from the service itself to one of its users. Never throws. */
  sendNotice: (notice: Notice) => Promise<DeliveryResult>;
  /** Null if no phone provider is configured: people dial by hand. */
  phone: Phone | null;
  /** The engine's own runs; null until it has started, and when an Inngest server has them. */
  engine: RunInspector | null;
};
