import { InvalidToolInputError, NoObjectGeneratedError, NoSuchToolError, RetryError } from "ai";
import { AppError } from "@/lib/errors";
import { ModelSilence } from "./model-silence";

/** A failure as it is explained to a person. */
export type ModelFailure = {
  /** One or two sentences with the remedy, without URLs, keys or text from the provider. */
  message: string;
  /** Whether the same request may succeed a little later. */
  canRetry: boolean;
  /** True if no request can succeed until the operator fixes the settings or the provider account. */
  needsOperator: boolean;
};

/** Turns any error of a language model call into a message that a person can act on. Never throws. */
export function explainFailure(thrown: unknown): ModelFailure {
  for (const error of listCauses(thrown)) {
    const found = explainOne(error);
    if (found) return found;
  }
  return later(
    "The language model's answer failed. Try again; if it keeps failing, ask whoever runs this service.",
  );
}

/** The error and its causes, outermost first, because SDKs wrap the original error. */
function listCauses(thrown: unknown): unknown[] {
  const found: unknown[] = [];
  let error = thrown;
  while (error !== undefined && error !== null && !found.includes(error) && found.length < 8) {
    found.push(error);
    error = RetryError.isInstance(error) ? error.lastError : (error as { cause?: unknown }).cause;
  }
  return found;
}

function explainOne(error: unknown): ModelFailure | null {
  if (error instanceof AppError) return never(error.message);
  if (ModelSilence.isInstance(error)) {
    const seconds = Math.max(1, Math.round(error.silenceMs / 1000));
    return later(
      `The language model said nothing for ${seconds} ${seconds === 1 ? "second" : "seconds"}. Try again; if it stays silent, ask whoever runs this service.`,
    );
  }
  // The SDK passes the first two on as text once they are the result of a call.
  if (
    InvalidToolInputError.isInstance(error) ||
    NoSuchToolError.isInstance(error) ||
    (typeof error === "string" && /^AI_(?:InvalidToolInput|NoSuchTool)Error:/.test(error))
  )
    return later("The language model asked for something that does not exist. Try saying it another way.");
  const status = readStatus(error);
  if (status !== null) return explainStatus(status, error as StatusError);
  const { name, code } = readNames(error);
  if (name === "AbortError" || name === "ResponseAborted") return never("The answer was stopped.");
  if (name === "TimeoutError")
    return later(
      "The language model took too long. Try again; if it keeps happening, ask whoever runs this service.",
    );
  if (/^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code))
    return later(
      "The language model's server cannot be reached. Try again; if it keeps happening, ask whoever runs this service to check that server.",
    );
  if (/^(?:CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code))
    return mend(
      "The certificate of the language model's server is not trusted. Ask whoever runs this service to check it.",
    );
  if (/^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE|ETIMEDOUT|HPE_\w+)$/.test(code) || isTerminated(error))
    return later("The connection to the language model was lost during the answer. Try again.");
  if (
    NoObjectGeneratedError.isInstance(error) ||
    /(?:JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|NoContentGenerated|InvalidStreamPart)Error$/.test(
      name,
    )
  )
    return later(
      "The language model's answer could not be read. Try again; if it keeps happening, ask whoever runs this service to choose another model.",
    );
  if (/(?:LoadAPIKey|LoadSetting|NoSuchModel)Error$/.test(name))
    return mend(
      "The language model is not set up correctly. Ask whoever runs this service to check the model's name and key.",
    );
  return null;
}

type StatusError = { statusCode: number; responseHeaders?: Record<string, string>; responseBody?: string };

function readStatus(error: unknown): number | null {
  if (typeof error !== "object" || error === null) return null;
  const { statusCode } = error as { statusCode?: unknown };
  // A 200 response that cannot be parsed is judged by its underlying cause.
  return typeof statusCode === "number" && statusCode >= 400 ? statusCode : null;
}

function explainStatus(status: number, error: StatusError): ModelFailure {
  const said = typeof error.responseBody === "string" ? error.responseBody : "";
  if (status === 401 || status === 403)
    return mend(
      "The language model's provider refuses the key. Ask whoever runs this service to set a valid one.",
    );
  if (status === 402 || /insufficient_quota|credit balance|billing/i.test(said))
    return mend(
      "The account with the language model's provider has no credit left. Ask whoever runs this service to top it up.",
    );
  if (status === 404)
    return mend(
      "The provider does not know the language model. Ask whoever runs this service to correct the model's name.",
    );
  if (status === 413 || /context_length|context length|context window|too long|too many tokens/i.test(said))
    return never("This is too long for the language model. Start a new thread.");
  if (status === 429) {
    const seconds = readRetryAfter(error);
    const when = seconds === null ? "in a minute" : `in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
    return later(`The language model takes no more requests at the moment. Try again ${when}.`);
  }
  if (status === 408 || status === 409 || status >= 500)
    return later("The language model's server has a problem. Try again in a moment.");
  return never("The language model refused the request. Try saying it another way.");
}

/** The whole seconds that the provider asks to wait; null if it gives none or an implausible number. */
function readRetryAfter({ responseHeaders }: StatusError): number | null {
  const value = responseHeaders?.["retry-after"];
  if (value === undefined) return null;
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return seconds > 0 && seconds <= 86_400 ? Math.ceil(seconds) : null;
}

function readNames(error: unknown): { name: string; code: string } {
  const { name, code } = (typeof error === "object" && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  return { name: typeof name === "string" ? name : "", code: typeof code === "string" ? code : "" };
}

function isTerminated(error: unknown): boolean {
  return error instanceof TypeError && error.message === "terminated";
}

function later(message: string): ModelFailure {
  return { message, canRetry: true, needsOperator: false };
}

function never(message: string): ModelFailure {
  return { message, canRetry: false, needsOperator: false };
}

function mend(message: string): ModelFailure {
  return { message, canRetry: false, needsOperator: true };
}
