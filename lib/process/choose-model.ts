/** Where a language model runs. `openai-compatible` is a server that OPENAI_BASE_URL names. */
type ModelProvider = "anthropic" | "openai" | "openai-compatible" | "gateway";

export type ModelChoice =
  | { kind: "guide" }
  | { kind: "model"; provider: ModelProvider; modelId: string; name: string }
  | { kind: "problem"; sentence: string };

type Prefix = "anthropic" | "openai" | "gateway";

/** The settings that choose the model (lib/process/env.ts). */
type ModelSettings = {
  CHAT_MODEL?: string | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  AI_GATEWAY_API_KEY?: string | undefined;
};

const PREFIXES: readonly Prefix[] = ["anthropic", "openai", "gateway"];
const KEYS: Record<Prefix, string> = {
  anthropic: "ANTHROPIC_API_KEY",
  openai: "OPENAI_API_KEY or OPENAI_BASE_URL",
  gateway: "AI_GATEWAY_API_KEY",
};

/**
 * Which language model the settings name; the built-in guide if they name none. Contradictory settings are a `problem`, one
 * sentence with its remedy, because incomplete settings would otherwise fail only in the first chat turn.
 */
export function chooseModel(settings: ModelSettings): ModelChoice {
  const { CHAT_MODEL } = settings;
  const open = listProviders(settings);
  const [only] = open;
  if (CHAT_MODEL === undefined) {
    if (only === undefined) return { kind: "guide" };
    const key = nameOfSetting(settings, only);
    return problem(
      `CHAT_MODEL is missing although ${key} is set: name a model, as in CHAT_MODEL=${only}/name-of-the-model, or unset ${key}.`,
    );
  }
  const slash = CHAT_MODEL.indexOf("/");
  const prefix = PREFIXES.find((one) => slash > 0 && one === CHAT_MODEL.slice(0, slash));
  if (prefix === undefined) {
    if (only === undefined)
      return problem(
        `CHAT_MODEL is set, but no provider is: set ${PREFIXES.map((one) => KEYS[one]).join(", ")}.`,
      );
    if (open.length > 1)
      return problem(
        `CHAT_MODEL must say whose model it is, because several providers are set: write it as ${open.map((one) => `${one}/name`).join(" or ")}.`,
      );
    return choose(settings, only, CHAT_MODEL);
  }
  const modelId = CHAT_MODEL.slice(slash + 1);
  if (modelId === "") return problem(`CHAT_MODEL must name a model after ${prefix}/.`);
  if (!open.includes(prefix)) {
    const other = only ? `, or write it as ${only}/${CHAT_MODEL}` : "";
    return problem(
      `CHAT_MODEL names a model of ${prefix}, but its key is missing: set ${KEYS[prefix]}${other}.`,
    );
  }
  return choose(settings, prefix, modelId);
}

function choose(settings: ModelSettings, prefix: Prefix, modelId: string): ModelChoice {
  const provider = prefix === "openai" && settings.OPENAI_BASE_URL ? "openai-compatible" : prefix;
  return { kind: "model", provider, modelId, name: `${prefix}/${modelId}` };
}

function problem(sentence: string): ModelChoice {
  return { kind: "problem", sentence };
}

function listProviders(settings: ModelSettings): Prefix[] {
  const isSet: Record<Prefix, boolean> = {
    anthropic: Boolean(settings.ANTHROPIC_API_KEY),
    openai: Boolean(settings.OPENAI_API_KEY || settings.OPENAI_BASE_URL),
    gateway: Boolean(settings.AI_GATEWAY_API_KEY),
  };
  return PREFIXES.filter((prefix) => isSet[prefix]);
}

function nameOfSetting(settings: ModelSettings, prefix: Prefix): string {
  if (prefix !== "openai") return KEYS[prefix];
  return settings.OPENAI_BASE_URL ? "OPENAI_BASE_URL" : "OPENAI_API_KEY";
}
