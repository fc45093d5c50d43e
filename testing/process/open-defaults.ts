import { sendNotice } from "@/lib/mail/send-notice";
import { openModels } from "@/lib/models/open-models";
import { readSettings } from "@/lib/process/env";
import { env, openAdapters } from "@/lib/process/this-process";

// What every test file begins with, as the service does: the built-in guide in place of a language model, and notices over
// the mail server that is set. Kits and tests open the rest, and other models, as they need them.
openModels(readSettings({}));
openAdapters({ sendNotice: (notice) => sendNotice(env(), notice) });
