import { routes } from "@/app/v1/routes";
import { openDatabase } from "@/db";
import { openChat } from "@/lib/chat/running-turns";
import { openWebAccess } from "@/lib/discovery/web-access";
import { overrideEnv, readSettings } from "@/lib/env";
import { createDispatcher } from "@/lib/http/dispatch";
import { registerInstance } from "@/lib/instance";
import { openModels } from "@/lib/models/open-models";
import { openFront } from "@/scripts/service/front";
import { readTask, tellParent } from "./child";

// The service's front and its /v1 in a process that can say how much of its heap is in use. Pages and engine are left out.

const { databaseUrl } = readTask<{ databaseUrl: string }>();
const settings = readSettings({ RATE_LIMIT_PER_MINUTE: "1000000000" });
overrideEnv(settings);
openDatabase(databaseUrl, { max: settings.DATABASE_POOL_SIZE });
openChat((await registerInstance(databaseUrl)).id);
openModels(settings);
openWebAccess(settings);
const front = await openFront("127.0.0.1", 0);
front.open({
  dispatch: createDispatcher(routes),
  pages: { answer: async (_, response) => void response.end(), upgrade: async () => {} },
});
process.on("message", () => {
  globalThis.gc!();
  tellParent(process.memoryUsage().heapUsed);
});
tellParent(front.port);
