import type { ReactNode } from "react";
import { Status } from "@/components/ui/status";
import type { StatusValue } from "@/components/ui/status-labels";
import { showNumber } from "@/lib/calls/show-number";
import type { SettingsFacts } from "@/lib/settings/read-settings-facts";
import { creditsInWords } from "@/lib/text/credits-in-words";

const TLS = {
  implicit: "encrypted from the start",
  required: "encrypted with STARTTLS, required",
  if_offered: "encrypted if the server offers it",
  never: "not encrypted",
} as const;

type Part = {
  name: string;
  state: StatusValue;
  word: string;
  lines: ReactNode[];
  settings: string[];
  how: string;
};

/** The service's configuration, part by part, with the settings that change each. Never a secret. */
export function ServiceFacts({ facts }: { facts: SettingsFacts }) {
  return (
    <div className="border-border border-t">
      {partsOf(facts).map(({ name, state, word, lines, settings, how }) => (
        <section
          key={name}
          aria-label={name}
          className="grid gap-x-8 gap-y-2 border-border border-b py-4 md:grid-cols-[160px_minmax(0,1fr)]"
        >
          <div>
            <h2 className="font-medium">{name}</h2>
            <Status value={state} className="mt-0.5 text-sm">
              {word}
            </Status>
          </div>
          <div className="min-w-0">
            {lines.filter(Boolean).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a part have a fixed order.
              <p key={index} className="break-words">
                {line}
              </p>
            ))}
            <details className="mt-1.5 text-sm">
              <summary className="w-fit rounded text-quiet marker:text-quiet">How to change it</summary>
              <p className="mt-1.5 max-w-[72ch] text-pretty text-quiet">{how}</p>
              <ul className="mt-1.5 flex flex-wrap gap-1.5">
                {settings.map((setting) => (
                  <li key={setting} className="rounded bg-sunken px-1.5 font-mono text-xs leading-5">
                    {setting}
                  </li>
                ))}
              </ul>
            </details>
          </div>
        </section>
      ))}
    </div>
  );
}

function partsOf(facts: SettingsFacts): Part[] {
  const { mail, phone, search, web, model, engine, limits, publicUrl, version } = facts;
  return [
    {
      name: "Email",
      state: mail.problem ? "needs_you" : mail.mode === "smtp" ? "ok" : "partial",
      word: mail.problem ? "Needs attention" : mail.mode === "smtp" ? "Sends" : "Writes files only",
      lines: [
        mail.mode === "smtp"
          ? `Email goes to ${mail.server}${mail.hasLogin ? " with a login" : ""}${mail.tls ? `, ${TLS[mail.tls]}` : ""}.`
          : "No mail server is set: emails are written to the outbox folder as files and reach nobody.",
        mail.problem && <span className="text-warning">{mail.problem}</span>,
        mail.dkimDomain && `It is signed for ${mail.dkimDomain} (DKIM).`,
        `At most ${mail.dailyCap === 0 ? "any number" : mail.dailyCap} a day from one sender${mail.perSecond === 0 ? "" : `, ${mail.perSecond} a second`}, ${mail.concurrency} at once.`,
      ],
      settings: [
        "SMTP_URL",
        "MAIL_FROM",
        "MAIL_DAILY_CAP",
        "MAIL_PER_SECOND",
        "MAIL_CONCURRENCY",
        "GOOGLE_CLIENT_ID",
        "GOOGLE_CLIENT_SECRET",
        "MICROSOFT_CLIENT_ID",
        "MICROSOFT_CLIENT_SECRET",
        "DKIM_DOMAIN",
        "DKIM_SELECTOR",
        "DKIM_PRIVATE_KEY",
      ],
      how: "Set SMTP_URL to your mail server, as smtps://user:password@mail.example.com, and PUBLIC_URL so that the unsubscribe links work. Then send a test email below.",
    },
    {
      name: "Phone",
      state: phone.from === null ? "partial" : "ok",
      word: phone.from === null ? "By hand" : "Calls",
      lines: [
        phone.from === null
          ? "No phone provider is set: people dial themselves, and the automated assistant calls nobody."
          : `Calls go through Twilio, from ${showNumber(phone.from)}.`,
        phone.from !== null &&
          `A call is ended after ${phone.mostMinutes === 1 ? "1 minute" : `${phone.mostMinutes} minutes`}; the automated assistant makes at most ${phone.concurrency} at once.`,
      ],
      settings: [
        "TWILIO_ACCOUNT_SID",
        "TWILIO_AUTH_TOKEN",
        "TWILIO_FROM",
        "CALL_MAX_MINUTES",
        "CALL_RING_SECONDS",
        "CALL_CONCURRENCY",
        "CALL_HOURS",
        "CALL_DAYS",
      ],
      how: "Set the account's id and token, one of its numbers, and PUBLIC_URL, which the provider calls back. CALL_HOURS and CALL_DAYS say when leads are called, in their own time.",
    },
    {
      name: "Search",
      state: search.providers.length > 0 ? "ok" : "partial",
      word: search.providers.length > 0 ? "Works" : "Sample web",
      lines: [
        search.providers.length > 0
          ? `Searches go to ${search.labels.join(", then ")}.`
          : "Search is not set up. Leads come from the sample web until you add sources to an agent's Memory or set a search engine.",
      ],
      settings: search.switches.map(({ setting }) => setting),
      how: sayHowToSearch(search),
    },
    {
      name: "Language model",
      state: model.kind === "model" ? "ok" : "partial",
      word: model.kind === "model" ? "Works" : "Built-in guide",
      lines: [
        model.kind === "model"
          ? `Chats and emails are written by ${model.name}.`
          : "No model is set: the built-in guide answers chats, and emails come from templates.",
        model.kind === "model" &&
          `It reads at most ${model.contextTokens.toLocaleString("en")} tokens a question, and writes at most ${model.maxOutputTokens.toLocaleString("en")}.`,
      ],
      settings: [
        "CHAT_MODEL",
        "ANTHROPIC_API_KEY",
        "OPENAI_API_KEY",
        "OPENAI_BASE_URL",
        "AI_GATEWAY_API_KEY",
        "CHAT_CONTEXT_TOKENS",
        "CHAT_MAX_OUTPUT_TOKENS",
      ],
      how: "Set the key of a provider and the model as CHAT_MODEL, as anthropic/name. A model on your own machine needs only OPENAI_BASE_URL and CHAT_MODEL.",
    },
    {
      name: "Reading pages",
      state: "ok",
      word: "Works",
      lines: [
        web.proxy
          ? `Pages are read through the proxy ${web.proxy}.`
          : "Pages are read directly, without a proxy.",
        `At most ${web.concurrency} requests at once, with ${web.perHostDelayMs} ms between two requests to one site.`,
        web.contact
          ? `Sites see this contact: ${web.contact}.`
          : "Sites see no contact for questions about the requests.",
        browserLine(web.browser),
        web.allowsPrivate && (
          <span className="text-warning">Private addresses can be read: for tests and intranets only.</span>
        ),
      ],
      settings: [
        "WEB_PROXY_URL",
        "WEB_CONTACT",
        "WEB_PER_HOST_DELAY_MS",
        "WEB_PER_HOST_CONCURRENCY",
        "WEB_CONCURRENCY",
        "WEB_ALLOW_PRIVATE",
        "PAGE_BROWSER",
      ],
      how: "WEB_CONTACT is an address or a page in the user agent, so that a site's owner can ask questions.",
    },
    {
      name: "Engine",
      state: "ok",
      word: "Works",
      lines: [
        engine.mode === "embedded"
          ? "Runs are executed in this process."
          : "Runs are executed by an Inngest server.",
        engine.mode === "inngest" && engine.dashboardUrl && (
          <a
            href={engine.dashboardUrl}
            rel="noreferrer"
            className="rounded text-accent underline underline-offset-2"
          >
            Open its dashboard
          </a>
        ),
      ],
      settings: [
        "INNGEST_EVENT_KEY",
        "INNGEST_SIGNING_KEY",
        "INNGEST_DEV",
        "INNGEST_BASE_URL",
        "INNGEST_DASHBOARD_URL",
      ],
      how: "With the two keys of an Inngest server the same functions run there: that is how the service outgrows one machine.",
    },
    {
      name: "Limits",
      state: "ok",
      word: "Set",
      lines: [
        `A key may call the API ${limits.requestsPerMinute.toLocaleString("en")} times a minute.`,
        `A workspace that an operator creates starts with ${creditsInWords(limits.startingCredits)}; one that somebody signs up for starts with ${creditsInWords(limits.signUpCredits)}.`,
      ],
      settings: [
        "RATE_LIMIT_PER_MINUTE",
        "STARTING_CREDITS",
        "SIGN_UP_CREDITS",
        "PRICE_EMAIL_SEND",
        "PRICE_…",
        "SIGN_UP",
      ],
      how: "Prices are settings too, one for each action; the current ones are listed under Credits. SIGN_UP says who may create a workspace.",
    },
    {
      name: "Address",
      state: "ok",
      word: "Set",
      lines: [
        <span key="url" className="font-mono text-sm">
          {publicUrl}
        </span>,
        `Leadwright ${version}`,
      ],
      settings: ["PUBLIC_URL", "HOST", "PORT"],
      how: "PUBLIC_URL is this service's public address. It is used in unsubscribe links, invitations and the examples of the API.",
    },
  ];
}

function sayHowToSearch({ switches }: SettingsFacts["search"]): string {
  const own = switches
    .filter(({ holds }) => holds === "address")
    .map(({ setting, label }) => `${setting} is the address of a ${label} of your own, which needs no key`);
  const keys = switches.filter(({ holds }) => holds === "key").map(({ setting }) => setting);
  return `${[...own, `${AND.format(keys)} are keys of those providers`].join("; ")}. Several may be set.`;
}

const AND = new Intl.ListFormat("en", { type: "conjunction" });

function browserLine(browser: string): string {
  if (browser === "off") return "Pages that only scripts fill are not read: the browser is switched off.";
  return browser === "auto"
    ? "Pages that only scripts fill are read with this machine's Chromium, if there is one."
    : `Pages that only scripts fill are read with the Chromium at ${browser}.`;
}
