import { serve } from "inngest/next";
import { inngest } from "@/inngest/client";
import { functions } from "@/inngest/index";

// An Inngest server calls this, signed. With the embedded engine the signing key is random and unknown to
// anybody, so that the same check refuses every call: the engine does not come this way. Without
// `enableUnauthedSync: false` a stranger's PUT would still be answered.
export const { GET, POST, PUT } = serve({ client: inngest, functions, enableUnauthedSync: false });
