export type FailureReason =
  | "unknown_user"
  | "unknown_host"
  | "moved"
  | "disabled"
  | "full"
  | "too_big"
  | "policy"
  | "rate_limited"
  | "network"
  | "system";

/** `hard`: the address takes no mail. `soft`: it may later. `policy`: the mail was refused, not the address. */
export type Severity = "hard" | "soft" | "policy";

/**
 * What servers write, the most specific first: a mailbox that is full is also "unavailable", a blocked mail is also "rejected".
 * Servers send these in English whatever the language of the report around it.
 */
const PHRASES: readonly [FailureReason, RegExp][] = [
  // What is wrong with the sender says nothing about the recipient, although it uses the same words.
  [
    "policy",
    /\b(?:sender(?:'s)? (?:e-?mail )?(?:address |domain )?(?:was |is )?(?:rejected|denied|refused|blocked|unknown|invalid|verify failed|must)|(?:unroute?able|invalid|unknown|bad|unverifiable) sender|domain of sender|callout|does not accept mail from|mail ?from\b[^.;]{0,40}? (?:rejected|denied|refused))/i,
  ],
  [
    "policy",
    /\b(?:senders?(?:'s)?|mail ?from|from(?: address|:)|return[- ]path|envelope[- ]from|helo|ehlo|client host|reverse (?:dns|host ?name|lookup)|(?:your|connecting|sending) (?:\S+ ){0,2}?(?:account|domain|ip|ip address|server|host ?name|host|network|mx))\b[^.;]{0,60}? (?:not (?:be )?(?:found|exist|valid|resolve\w*|verified)|n[o']t exist|must exist|unknown|disabled|suspended|locked|deactivated|banned|rejected|no (?:valid )?(?:mx|a record|ptr))/i,
  ],
  [
    "full",
    /\b(?:over ?quota|overdrawn|quota\w* (?:\S+ ){0,2}?exceeded|exceed\w* (?:\S+ ){0,3}?(?:quota|storage)|(?:mailbox|user|account) (?:\S+ ){0,2}?exceed\w* (?:\S+ ){0,3}?(?:size|limit|space)|quota violation|quota-issues|(?:mailbox|inbox|folder|account|disk|store|maildir|user)\b[^.;]{0,40}? (?:is |has )?(?:\w+ )?full|full mailbox|out of (?:disk )?(?:space|storage)|(?:insufficient|not (?:have )?enough|no(?: more)?) (?:\w+ )?(?:space|storage)|too much mail data|size limit of (?:the )?mailbox|quotaexceeded|exceeded (?:\S+ )?storage|boite pleine|postfach (?:ist )?voll)\b/i,
  ],
  [
    "too_big",
    /\b(?:(?:message|mail|e-?mail|content|attachment|data|body|it)\b[^.;]{0,30}? too (?:big|large)|(?:size|message|mail)\b[^.;]{0,30}? exceed\w* (?:\S+ ){0,4}?(?:size|limit|length|maximum)|larger than (?:the )?(?:\S+ ){0,3}(?:limit|size|allowed|bytes)|exceeds? (?:the )?(?:maximum|max)\b[^.;]{0,30}?(?:size|limit|length)|maximum (?:allowed )?message size|too big for)/i,
  ],
  [
    "network",
    /\b(?:host not found,? try again|malformed or unexpected name server|temporary lookup failure|host name lookup failure|(?:unable|could ?n[o']t|cannot|can't) (?:to )?connect|connection (?:refused|timed out|reset|dropped|was (?:dropped|refused)|lost)|did not accept our requests to connect|no route to host|wasn't able to establish)/i,
  ],
  [
    "moved",
    /\b(?:has moved|user moved|has been replaced by|no longer at this address|address has (?:been )?changed|new (?:e-?mail )?address is|changed (?:his|her|their) (?:e-?mail )?address|account has been moved)\b/i,
  ],
  [
    "unknown_host",
    /\b(?:host (?:or domain )?(?:name )?(?:is )?(?:not found|unknown)|unknown (?:mail )?(?:host|domain)|name or service not known|domain(?: name)? (?:\S+ ){0,3}?(?:not (?:found|exist)|does ?n[o']t exist|doesn't exist|is unknown|couldn't be found|does not resolve)|no such (?:domain|host)|bad-domain|nxdomain|unrouteable mail domain|mx records point to non-existent|(?:no|not have an?y?) (?:valid )?mx\b[^.;]{0,30}?(?:record|host|found|domain)|no mx or a\b|could ?n[o']t find any host|illegal host|non-?existent domain|does not accept (?:any )?e?mail(?! from)|domain must exist|null ?mx|infodomainnonexistent|domain (?:\S+ )?has no mail|mx or srv record indicated no|has no (?:valid )?mail exchangers?|unable to look ?up)/i,
  ],
  [
    "rate_limited",
    /\b(?:too many (?:messages|e?mails|connections|recipients|concurrent|sessions)|rate[- ]?limit|receiving mail (?:at a rate|too quickly)|throttl|(?:sending|hourly|daily) (?:rate|limit|quota)|exceeded (?:the )?(?:\S+ ){0,4}(?:per|rate)|unusual rate)/i,
  ],
  // Said so plainly, it counts more than a word of blocking beside it.
  [
    "unknown_user",
    /\b(?:(?:user|recipient|mailbox|account|addressee)(?: \S+@\S+)?(?: is| was|:)? (?:unknown|not found|does(?: not|n't) exist|not known)|(?:unknown|no such|non-?existent) (?:local )?(?:user|recipient|mailbox|account|addressee|person)\b)/i,
  ],
  [
    "policy",
    /\b(?:spam\w*|black-?list(?:ed|s)?|black list|block-?list(?:ed)?|block list|(?<!not )listed (?:in|at|by|on) \S+|rbl|dnsbl|barracuda\w*|(?:local|security|content|site|message|sender|anti-?\w+|our) polic(?:y|ies)|policy (?:reasons|violation|restrictions?)|polic(?:y|ies)\b|reputation|dmarc|spf\b|dkim|unauthenticated|authentication (?:required|checks|fail\w*)|virus|malware|content (?:rejected|filter)|banned|prohibited|sender verify failed|callout|seem to reject all mails?|administrative prohibition|potentially executable|spam-related|policy-related|content-related|rejected because\b[^.;]{0,40}? (?:ip|sender|listed|host)|relay(?:ing)? (?:access |not |is )?(?:denied|allowed|permitted)|not allowed to send|sender (?:address )?(?:verify|rejected|verification|denied|blocked|not allowed)|unsolicited|gr[ea]ylist\w*|phish\w*|reverse dns|ptr record|fcrdns|ip address (?:is )?(?:blocked|rejected)|blocked (?:by|using|for|due|because|from)|(?:has been|was|is|been) blocked|not a member|protocol violation|restricted (?:\w+ )?group|only accepts? (?:mail|messages) from|permission to send|refused to talk)/i,
  ],
  [
    "disabled",
    /\b(?:(?:account|mailbox|user|address|recipient)\b[^.;]{0,60}? (?:is |has been |was |are )?(?:currently |temporarily )?(?:disabled|inactive|suspended|deactivated|locked|expired|not active|discontinued)|(?:disabled|inactive|suspended|deactivated|locked)[ -](?:e-?mail )?(?:account|mailbox|user|recipient)|no longer accepts?\b|not taking (?:any )?mail)/i,
  ],
  [
    "system",
    /\b(?:loops? back|looping|lock failure|couldn't create|could not lock|error while writing|insufficient (?:system|permission)|internal (?:server )?error|ldap|i\/o error|input\/output|configuration error|command died|system error|local error|out of memory|not unique|transaction failed|lowest numbered mx record points to local host|child process of|error opening|failed to (?:open|find user)|cannot create|local delivery failed|temporary (?:local )?(?:failure|problem|system))/i,
  ],
  [
    "unknown_user",
    /\b(?:user|recipients?|mailbox|account|address|addressee|destination|alias|e-?mail|part|person|name|inbox|rcpt)\b(?:[^.;\n]|\.(?=\S)){0,80}?(?:\bunknown|\bnot known|(?:\b(?:does|do|did|could|can|has|have|was|is|are)\s?)?(?:\bnot|n[o']t) (?:exists?|found|be found|valid|listed|recogni[sz]ed|local|available at|in (?:our|the|this)|registered|a registered|a valid|a known|a local|an active|present|on file|hosted here|accept(?:ed|ing)?|ok\b)|doesn'?t exist|\bno longer (?:\w+ )?(?:exists?|valid|available|in use|works|on server)|non-?existent|\bundefined|\binvalid)|\b(?:mailbox|user|recipient|account|address)\b[^.;]{0,20}? unavailable/i,
  ],
  [
    "unknown_user",
    /\b(?:(?:unknown|no such|no valid|invalid|non-?existent|unroutable|unrouteable|undeliverable|bad|not a valid|incorrect|wrong|illegal|not a known|cannot find (?:the |your )?|couldn'?t find (?:the |your )?)(?: \S+)?[ -](?:\w+ )?(?:users?|recipients?|mailbox|account|address(?:es)?|addressee|person|alias|local[- ]part|rcpt)|no mailbox (?:here|by that|found|for)|not our customer|does(?: not|n'?t) have an? (?:\S+ )?(?:e-?mail )?account|does not like recipient|vrfy failed|no account|usrnotfound|user unknown|no one (?:here )?by that name|unknown to|recipients?unknown|recipnotfound|has left the|no longer (?:employed|works? (?:here|at|for))|no such (?:user|person|local|mailbox|address|recipient|name|account|domain)|bad ?(?:rcpt|recipient) ?to|valid ?rcptto|no (?:mail ?box|account) (?:available )?(?:here|by that|found|for)|archived recipient|can't accept user|in (?:name|domino) directory|there is no one at|rejected recipients|recip(?:ient)? ?not ?found|recipient refuses|home directory|previously bounced|(?:on|in) (?:\S+ ){0,3}suppression list|suppressed sending|nosuchuser|does ?n[o']t exist|recipient (?:address )?(?:was )?rejected|address (?:was )?rejected|(?:wurde|konnte) nicht gefunden|\b(?:unbekannt|inconnue?|desconocid[oa]|desconhecid[oa]|sconosciut[oa]|onbekend|nieznan[ya]|ukendt|introuvable|no existe|n'?existe pas|non esiste|n[aã]o existe|existiert nicht|bestaat niet|nie istnieje|nessun utente|no encontrad[oa]|n[aã]o encontrad[oa]|non trovat[oa]|niet gevonden))|見つかりません|存在しません|不存在|找不到|не существует|не найден|<[^<>\s]{1,320}> not found|[^\s@<>]{1,64}@[^\s@<>]{1,255}>?:? (?:is |was )?(?:rejected|invalid|incorrect)\b|not found in|user not/i,
  ],
  [
    "network",
    /\b(?:timed? ?out|timeout|connect(?:ion)?\b|could not connect|network (?:is )?unreachable|host (?:is )?unreachable|not (?:responding|reachable)|lost connection|conversation with|expired|(?:delivery|retry) time(?:out)? (?:has been )?(?:not reached|exceeded)|have been failing for a long time|loop detected|network error|no-answer-from-host|bad-connection|message-expired|name server|name service|dns (?:error|failure|server)|host lookup|lookup failure|no answer|mail server (?:is )?(?:busy|down)|deferred|delayed|unable to route|communication failure|could not be delivered (?:within|after|for)|has not been delivered|undelivered after|mail loop|routing loop|too many hops|hop count|more than the maximum allowed times|resources temporarily unavailable|not available)/i,
  ],
  [
    "policy",
    /\b(?:not authori[sz]ed|unauthori[sz]ed|access denied|refused by|not (?:allowed|permitted)|permission|restricted|denied|rejected|junk|bulk|suspicious|filter\w*|untrusted|administratively|abuse|forbidden|blocked|does not comply|helo|whitelist|my name was)\b/i,
  ],
];

/** What stands in every report of a program, whatever happened. */
const BOILERPLATE =
  /I'm not going to try again; this message has been in the queue too long\.?|YOU DO NOT NEED TO RESEND YOUR MESSAGE\.?|For further assistance, please send mail to \S+|If you do so, please include this problem report\.?|You can delete your own text from the (?:attached )?(?:returned )?message\.?|This is a permanent error[;.](?: I've given up\.)?(?: Sorry it didn't work out\.)?|\S+ does not like recipient\.?(?= ?Remote host said)|SMTP error from remote (?:mail(?:er)? ?)?(?:server )?after [A-Z ]+(?::<[^>]{0,320}>)?[^:]{0,40}:|Learn more at \S+|does not like recipient\.(?=\s)/gi;

/** RFC 3463 and the registry of enhanced codes, where the words say nothing. Subject and detail only. */
const CODES: Readonly<Record<string, FailureReason>> = {
  "0.0": "system",
  "1.0": "unknown_user",
  "1.1": "unknown_user",
  "1.2": "unknown_host",
  "1.3": "unknown_user",
  "1.4": "unknown_user",
  "1.6": "moved",
  "1.7": "policy",
  "1.8": "policy",
  "1.10": "unknown_user",
  // Something about the mailbox, which exists.
  "2.0": "system",
  "2.1": "disabled",
  "2.2": "full",
  "2.3": "too_big",
  "3.1": "full",
  "3.4": "too_big",
  "4.1": "network",
  "4.2": "network",
  "4.3": "network",
  "4.4": "unknown_host",
  "4.6": "network",
  "4.7": "network",
};
/** By subject of the code (its middle number). */
const SUBJECTS: Readonly<Record<string, FailureReason>> = {
  "1": "unknown_user",
  "2": "disabled",
  "3": "system",
  "4": "network",
  "5": "system",
  "6": "policy",
  "7": "policy",
};

type Evidence = {
  status: string | null;
  /** Answer of the server, or what the report says of this recipient. */
  text: string;
  action: string | null;
};

/** Why a mail did not arrive, and whether the address is to be given up. */
export function judgeFailure({ status, text, action }: Evidence): {
  reason: FailureReason | null;
  severity: Severity;
} {
  const words = text
    .slice(0, 4_000)
    .replace(/[\s_]+/g, " ")
    .replace(BOILERPLATE, " ");
  const reason = findReason(status, words, action);
  // "Temporarily disabled", "unavailable, try again later": whatever the code.
  if (
    /\btemporar|\btry(?:ing)? again later\b|\btry later\b/i.test(words) &&
    reason !== null &&
    FINAL.has(reason)
  )
    return { reason, severity: "soft" };
  return { reason, severity: judgeSeverity(reason, status, action) };
}

function findReason(status: string | null, words: string, action: string | null): FailureReason | null {
  const said = PHRASES.find(([, phrase]) => phrase.test(words))?.[0] ?? null;
  const [kind, ...rest] = (status ?? "").split(".");
  const coded = status ? (CODES[rest.join(".")] ?? SUBJECTS[rest[0]!] ?? null) : null;
  // Of these, words speak less plainly: X.1.6 has moved, X.1.7 and X.1.8 are about the sender.
  if (coded === "moved" || /\.1\.[78]$/.test(status ?? "")) return coded;
  // A code that names a full mailbox or an unknown address says more than "rejected" or "expired".
  if (said === null || isWeak(said, words)) {
    if (coded === "full") return coded;
    if (kind === "5" && (coded === "unknown_user" || coded === "unknown_host")) return coded;
  }
  if (said) return said;
  if (coded === "system" && status?.endsWith(".0.0")) return action === "delayed" ? "network" : null;
  return coded;
}

/** Only the last phrase of its reason, which also stands in reports about something else. */
function isWeak(reason: FailureReason, words: string): boolean {
  return (
    (reason === "policy" || reason === "network") &&
    PHRASES.findIndex(([, phrase]) => phrase.test(words)) >= PHRASES.length - 2
  );
}

function judgeSeverity(reason: FailureReason | null, status: string | null, action: string | null): Severity {
  if (reason === "policy" || reason === "rate_limited") return "policy";
  if (action === "delayed" || status?.startsWith("4")) return "soft";
  return reason !== null && FINAL.has(reason) ? "hard" : "soft";
}

/** What no later attempt changes. */
const FINAL: ReadonlySet<FailureReason> = new Set(["unknown_user", "unknown_host", "moved", "disabled"]);
