import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeUIMessageStreamToResponse, streamText, toUIMessageStream } from "ai";
import { createGuide } from "@/lib/models/guide/turn/create-guide";
import { readTask, sendToParent } from "./child";

// What a chat turn is measured against: node:http and streamText with the same built-in model, and nothing else.

readTask();
const model = createGuide();
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const { message } = JSON.parse(body) as { message: string };
    const result = streamText({ model, messages: [{ role: "user", content: message }] });
    void pipeUIMessageStreamToResponse({ response, stream: toUIMessageStream({ stream: result.stream }) });
  });
});
server.listen(0, "127.0.0.1", () => sendToParent((server.address() as AddressInfo).port));
