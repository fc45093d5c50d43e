import { routes } from "@/app/v1/routes";
import { openDatabase } from "@/db";
import { openChat } from "@/lib/chat/running-turns";
import { createDispatcher } from "@/lib/http/dispatch";
import { openModels } from "@/lib/models/open-models";
import { readSettings } from "@/lib/process/env";
import { registerInstance } from "@/lib/process/instance";
import { overrideEnv } from "@/lib/process/this-process";
import { openWebAccess } from "@/lib/web/open-web-access";
import { openHttpServer } from "@/server/http-server";
import { readTask, sendToParent } from "./child";

// The service's front and its /v1 in a process that can say how much of its heap is in use. Pages and engine are left out.

const { databaseUrl } = readTask<{ databaseUrl: string }>();
const settings = readSettings({ RATE_LIMIT_PER_MINUTE: "1000000000" });
overrideEnv(settings);
openDatabase(databaseUrl, { max: settings.DATABASE_POOL_SIZE });
openChat((await registerInstance(databaseUrl)).id);
openModels(settings);
openWebAccess(settings);
const httpServer = await openHttpServer("127.0.0.1", 0);
httpServer.open({
  dispatch: createDispatcher(routes),
  pages: { answer: async (_, response) => void response.end(), upgrade: async () => {} },
});
process.on("message", () => {
  globalThis.gc!();
  sendToParent(process.memoryUsage().heapUsed);
});
sendToParent(httpServer.port);
