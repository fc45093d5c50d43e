import { isFreeMailDomain } from "@/lib/text/free-mail-domains";

const LOCALS =
  /^(?:you|your|your[._-]?(?:e?mail|name|address)|e?mail|name|user|username|someone|somebody|anyone|nobody|invalid|example|sample|test|tester|john\.?(?:doe|smith)|jane\.?doe|max\.?mustermann|mustermann|firstname(?:[._-]?lastname)?|first\.?last|vorname(?:[._-]?nachname)?|naam|nombre|nom|nome|abc|xyz|xxx+|address|account|noreply|no-reply|donotreply|do-not-reply|mailer-daemon)$/i;
const DOMAINS =
  /^(?:(?:[a-z0-9-]+\.)?example\.(?:com|net|org|edu)|(?:your|my|the|a|some|their)-?(?:domain|company|site|website|business|email|server|host|mail|isp|shop|firma|empresa|provider|name)\.[a-z.]{2,8}|(?:domain|website|site|company|host|server|yourname|beispiel|ejemplo|voorbeeld|exemple|esempio|email|test|sample|mustermann|abc|xyz)\.(?:com|net|org|de|nl|es|fr|it|tld|co\.uk|ch|at)|.*\.(?:tld|invalid|test|localhost)|(?:.*\.)?sentry\.io|.*\.wixpress\.com|sentry-next\..*|(?:.*\.)?w3\.org|schema\.org|mailservice\.com)$/i;
const NEVER_A_PERSON = /^(?:noreply|no-reply|donotreply|do-not-reply|mailer-daemon)$/i;

// Not names of people; at a free email provider there is no company behind them either.
const NO_MAILBOX =
  /^(?:example|sample|test|tester|name|email|user|username|youremail|yourname|abc|xyz|xxx+|vorname|nachname|naam|nombre|nom|nome)$/i;

/**
 * True for addresses that are only examples: you@example.com, name@domain.com. An address at the page's own domain is never one because
 * of its domain.
 */
export function isPlaceholderAddress(email: string, pageHost: string): boolean {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  const domain = email.slice(at + 1);
  const host = pageHost.toLowerCase().replace(/^www\./, "");
  if (NEVER_A_PERSON.test(local)) return true;
  if (domain === host || domain.endsWith(`.${host}`) || host.endsWith(`.${domain}`))
    return /^(?:your[._-]?(?:e?mail|name)|firstname[._-]lastname|vorname[._-]nachname)$/i.test(local);
  if (isFreeMailDomain(domain) && NO_MAILBOX.test(local)) return true;
  if (DOMAINS.test(domain))
    return !/^(?:email|test|abc|xyz|host|site|server)\./.test(domain) || LOCALS.test(local);
  // "someone@anywhere.com" is an example too, but "mail@firm.de" and "test@" at a real company are mailboxes.
  return /^(?:you|your[._-]?(?:e?mail|name|address)|someone|somebody|username|firstname[._-]?lastname|first\.last|vorname[._-]?nachname)$/i.test(
    local,
  );
}
