import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as the server got it. */
type ModelRequest = { headers: IncomingHttpHeaders; body: ModelRequestBody };

type ModelRequestBody = {
  model: string;
  stream?: boolean;
  messages: { role: string; content: unknown; tool_calls?: unknown; tool_call_id?: string }[];
  tools?: { function: { name: string; description?: string; parameters: unknown } }[];
  response_format?: { type: string; json_schema?: unknown };
  max_tokens?: number;
};

/** How a turn goes wrong. `cut` and `stall` say what of the answer goes first: text that was scripted, or nothing. */
export type ModelFault =
  | { kind: "status"; status: number; retryAfter?: string; body?: string }
  /** Takes the request and never answers. */
  | { kind: "silence" }
  /** Half of the answer, then silence. */
  | { kind: "stall" }
  /** Half of the answer, then the socket is destroyed. */
  | { kind: "cut" }
  /** Events that are no JSON; with `stall` the connection then stays open without a word. */
  | { kind: "garble"; stall?: boolean }
  /** An error as an event in the middle of a stream, as some servers report theirs. */
  | { kind: "error-event"; message: string };

/** One answer of the model. */
export type ModelTurn = {
  /** Several pieces arrive as several events. */
  text?: string | string[];
  /** `arguments` as a string is sent word for word, nonsense included. */
  toolCalls?: { id?: string; name: string; arguments: unknown }[];
  /** `none`: a server that counts no tokens. */
  usage?: { input: number; output: number } | "none";
  finishReason?: "stop" | "length" | "tool_calls" | "content_filter";
  /** The answer begins once this is settled. */
  after?: Promise<unknown>;
  /** The second half of the answer goes once this is settled. */
  between?: Promise<unknown>;
  fault?: ModelFault;
};

/** A turn, or what makes one of the request: a model that obeys what it reads, say. */
export type ScriptedTurn = ModelTurn | ((request: ModelRequest) => ModelTurn | Promise<ModelTurn>);

export type ModelServer = {
  /** As OPENAI_BASE_URL takes it. */
  url: string;
  requests: ModelRequest[];
  /** Puts turns behind those that are still to come. */
  push: (...turns: ScriptedTurn[]) => void;
  /** Resolves with the request of this number, the first is 0, once it is there. */
  request: (index: number) => Promise<ModelRequest>;
  close: () => Promise<void>;
};

const USAGE = { input: 100, output: 20 };

/**
 * A real HTTP server that behaves like an OpenAI-compatible one (chat completions, streamed and whole, tools, usage) and
 * answers with `script`, one turn a request. A request without a turn gets a 400, so that a test sees it.
 */
export async function startModelServer(...script: ScriptedTurn[]): Promise<ModelServer> {
  const turns = [...script];
  const requests: ModelRequest[] = [];
  const waiting = new Set<() => void>();
  const server: Server = createServer(async (message, response) => {
    // A client that goes away in the middle is part of what is tested.
    response.on("error", () => {});
    if (message.method !== "POST" || !message.url?.endsWith("/chat/completions")) {
      sendError(response, 404, "Unknown path");
      return;
    }
    const request = { headers: message.headers, body: JSON.parse(await text(message)) as ModelRequestBody };
    requests.push(request);
    const next = turns.shift();
    for (const look of waiting) look();
    const turn = typeof next === "function" ? await next(request) : next;
    if (turn) await answer(response, request.body, turn, requests.length);
    else sendError(response, 400, "The script of the test has no turn for this request.");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    push: (...more) => void turns.push(...more),
    request: (index) =>
      new Promise((resolve) => {
        const look = () => {
          const found = requests[index];
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  response: ServerResponse,
  body: ModelRequestBody,
  turn: ModelTurn,
  number: number,
): Promise<void> {
  await turn.after;
  const { fault } = turn;
  if (fault?.kind === "silence") return;
  if (fault?.kind === "status") {
    if (fault.retryAfter !== undefined) response.setHeader("retry-after", fault.retryAfter);
    sendError(response, fault.status, fault.body ?? `Refused with ${fault.status}`);
    return;
  }
  const pieces = body.stream
    ? listEvents(body, turn, number)
    : [JSON.stringify(wholeAnswer(body, turn, number))];
  response.writeHead(200, { "content-type": body.stream ? "text/event-stream" : "application/json" });
  response.flushHeaders();
  if (fault?.kind === "garble") {
    if (fault.stall) response.write('data: {"choices": [{"delta": nonsense\n\n');
    else
      response.end(
        body.stream ? 'data: {"choices": [{"delta": nonsense\n\ndata: [DONE]\n\n' : '{"choices": nonsense',
      );
    return;
  }
  const whole = pieces.join("");
  const half = body.stream
    ? pieces.slice(0, Math.ceil(pieces.length / 2)).join("")
    : whole.slice(0, whole.length / 2);
  if (!fault && !turn.between) {
    response.end(whole);
    return;
  }
  await new Promise<void>((written) => response.write(half, () => written()));
  if (fault?.kind === "stall") return;
  if (fault?.kind === "cut") {
    response.destroy();
    return;
  }
  if (fault?.kind === "error-event") {
    response.end(event({ error: { message: fault.message, type: "server_error", code: null } }));
    return;
  }
  await turn.between;
  response.end(whole.slice(half.length));
}

function sendError(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message, type: "error", param: null, code: String(status) } }));
}

function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function readTurn(turn: ModelTurn, number: number) {
  const counted = turn.usage ?? USAGE;
  const calls = (turn.toolCalls ?? []).map((call, index) => ({
    id: call.id ?? `call_${number}_${index}`,
    type: "function",
    function: {
      name: call.name,
      arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
    },
  }));
  return {
    texts: turn.text === undefined ? [] : [turn.text].flat(),
    calls,
    finishReason: turn.finishReason ?? (calls.length > 0 ? "tool_calls" : "stop"),
    usage:
      counted === "none"
        ? null
        : {
            prompt_tokens: counted.input,
            completion_tokens: counted.output,
            total_tokens: counted.input + counted.output,
          },
  };
}

function wholeAnswer(body: ModelRequestBody, turn: ModelTurn, number: number) {
  const { texts, calls, finishReason, usage } = readTurn(turn, number);
  const message = {
    role: "assistant",
    content: texts.length > 0 ? texts.join("") : null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    ...head(body, number, "chat.completion"),
    choices: [{ index: 0, message, finish_reason: finishReason }],
    usage,
  };
}

function listEvents(body: ModelRequestBody, turn: ModelTurn, number: number): string[] {
  const { texts, calls, finishReason, usage } = readTurn(turn, number);
  const chunk = (delta: object, finish: string | null = null) =>
    event({
      ...head(body, number, "chat.completion.chunk"),
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  return [
    chunk({ role: "assistant", content: "" }),
    ...texts.map((content) => chunk({ content })),
    ...calls.map((call, index) => chunk({ tool_calls: [{ index, ...call }] })),
    chunk({}, finishReason),
    event({ ...head(body, number, "chat.completion.chunk"), choices: [], usage }),
    "data: [DONE]\n\n",
  ];
}

function head(body: ModelRequestBody, number: number, object: string) {
  return { id: `chatcmpl-${number}`, object, created: 1_700_000_000, model: body.model };
}
