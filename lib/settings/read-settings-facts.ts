import { z } from "zod";
import { OPEN_DATA_SOURCES } from "@/db/schema/run-choices";
import { capability } from "@/lib/capability";
import { PRICED_ACTIONS, priceList } from "@/lib/credits/price-list";
import { readSmtpUrl } from "@/lib/mail/smtp-url";
import { OPEN_DATA_PROVIDERS } from "@/lib/open-data/open-data-providers";
import { phoneAccount } from "@/lib/phone/phone-account";
import { chooseModel } from "@/lib/process/choose-model";
import { engineMode } from "@/lib/process/engine-mode";
import type { Settings } from "@/lib/process/env";
import { serviceVersion } from "@/lib/process/health";
import { checkMailPolicy } from "@/lib/process/mail-policy";
import { publicUrl } from "@/lib/process/public-url";
import { inngestDashboardUrl } from "@/lib/runs/inngest-dashboard";
import { listSetProviders, SEARCH_PROVIDERS } from "@/lib/search/search-providers";

const text = z.string();

export const SettingsFacts = z
  .object({
    version: text,
    publicUrl: text.describe("The service's public address."),
    engine: z.object({ mode: z.enum(["embedded", "inngest"]), dashboardUrl: text.nullable() }),
    mail: z.object({
      mode: z.enum(["smtp", "outbox"]),
      server: text.nullable().describe("Host and port; null if emails go to the outbox."),
      hasLogin: z.boolean(),
      tls: z.enum(["implicit", "required", "if_offered", "never"]).nullable(),
      dkimDomain: text.nullable(),
      dailyCap: z.number().int().describe("Emails per sender address in any 24 hours; 0: no limit."),
      perSecond: z.number().describe("0: no limit."),
      concurrency: z.number().int(),
      problem: text.nullable().describe("Why no email can be sent with these settings, with the remedy."),
    }),
    phone: z.object({
      from: text.nullable().describe("E.164: the number that calls come from; null if no provider is set."),
      mostMinutes: z.number().int().describe("Calls are ended after this many minutes."),
      concurrency: z.number().int().describe("Simultaneous calls of the automated assistant."),
    }),
    search: z.object({
      providers: z.array(z.string()).describe("By name, in the order they are asked."),
      labels: z.array(z.string()).describe("Their display names."),
      switches: z
        .array(z.object({ setting: text, label: text, holds: z.enum(["key", "address"]) }))
        .describe("Settings that each enable a provider."),
      hasSampleWeb: z
        .boolean()
        .describe("Whether leads come from the sample web where an agent has no sources."),
    }),
    openData: z
      .array(
        z.object({
          name: z.enum(OPEN_DATA_SOURCES),
          label: text,
          problem: text.nullable().describe("Why it cannot be used here, with the remedy."),
        }),
      )
      .describe("Public data that a person may choose for an agent."),
    web: z.object({
      proxy: text.nullable().describe("Host and port."),
      contact: text.nullable(),
      perHostDelayMs: z.number().int(),
      concurrency: z.number().int(),
      allowsPrivate: z.boolean(),
      browser: text.describe(
        "Chromium for pages that only scripts fill: auto (one of this machine), off, or its path.",
      ),
    }),
    model: z.object({
      kind: z.enum(["guide", "model"]),
      name: text.nullable().describe("As in CHAT_MODEL; null for the built-in guide."),
      provider: text.nullable(),
      contextTokens: z.number().int(),
      maxOutputTokens: z.number().int(),
    }),
    limits: z.object({
      requestsPerMinute: z.number().int(),
      startingCredits: z.number(),
      signUpCredits: z.number(),
    }),
    prices: z.record(z.enum(PRICED_ACTIONS), z.number()),
  })
  .meta({ id: "SettingsFacts", description: "The service's settings, without keys or passwords." });
export type SettingsFacts = z.infer<typeof SettingsFacts>;

export const readSettingsFacts = capability(
  {
    name: "readSettingsFacts",
    description:
      "Gets the service's settings: email, phone, search, model, engine, limits and prices, without secrets.",
    scope: "settings:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: SettingsFacts,
  },
  async (ctx) => {
    const { settings } = ctx;
    const model = chooseModel(settings);
    const providers = listSetProviders(settings);
    return {
      version: serviceVersion(),
      publicUrl: publicUrl(settings),
      engine: { mode: engineMode(settings), dashboardUrl: inngestDashboardUrl(settings) },
      mail: mailFacts(settings),
      phone: {
        from: phoneAccount(settings)?.from ?? null,
        mostMinutes: settings.CALL_MAX_MINUTES,
        concurrency: settings.CALL_CONCURRENCY,
      },
      search: {
        providers: providers.map(({ name }) => name),
        labels: providers.map(({ label }) => label),
        switches: SEARCH_PROVIDERS.flatMap(({ label, switchedOnBy }) =>
          switchedOnBy ? { label, ...switchedOnBy } : [],
        ),
        hasSampleWeb: providers.length === 0,
      },
      openData: OPEN_DATA_PROVIDERS.map(({ name, label, whyNot }) => ({ name, label, problem: whyNot(ctx) })),
      web: {
        // Its URL may contain a password.
        proxy: settings.WEB_PROXY_URL ? new URL(settings.WEB_PROXY_URL).host : null,
        contact: settings.WEB_CONTACT ?? null,
        perHostDelayMs: settings.WEB_PER_HOST_DELAY_MS,
        concurrency: settings.WEB_CONCURRENCY,
        allowsPrivate: settings.WEB_ALLOW_PRIVATE,
        browser: settings.PAGE_BROWSER,
      },
      model: {
        kind: model.kind === "model" ? ("model" as const) : ("guide" as const),
        name: model.kind === "model" ? model.name : null,
        provider: model.kind === "model" ? model.provider : null,
        contextTokens: settings.CHAT_CONTEXT_TOKENS,
        maxOutputTokens: settings.CHAT_MAX_OUTPUT_TOKENS,
      },
      limits: {
        requestsPerMinute: settings.RATE_LIMIT_PER_MINUTE,
        startingCredits: settings.STARTING_CREDITS,
        signUpCredits: settings.SIGN_UP_CREDITS,
      },
      prices: priceList(settings),
    };
  },
);

function mailFacts(settings: Settings): SettingsFacts["mail"] {
  const policy = checkMailPolicy(settings);
  const shared = {
    dkimDomain: settings.DKIM_DOMAIN ?? null,
    dailyCap: settings.MAIL_DAILY_CAP,
    perSecond: settings.MAIL_PER_SECOND,
    concurrency: settings.MAIL_CONCURRENCY,
    problem: policy.allowed ? null : `${policy.reason} ${policy.remedy}`,
  };
  if (settings.SMTP_URL === undefined)
    return { mode: "outbox", server: null, hasLogin: false, tls: null, ...shared };
  const { host, port, implicitTls, startTls, login } = readSmtpUrl(settings.SMTP_URL);
  const server = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  return {
    mode: "smtp",
    server,
    hasLogin: login !== null,
    tls: implicitTls ? "implicit" : startTls,
    ...shared,
  };
}
