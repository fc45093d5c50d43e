import { FREE_MAIL_DOMAINS } from "@/lib/text/free-mail-domains";
import { REGISTRABLE_DOMAIN } from "@/lib/text/registrable-domain";

const FREE_MAIL = [...FREE_MAIL_DOMAINS].map((domain) => `'${domain.replaceAll("'", "''")}'`).join(", ");
const withoutWww = (host: string) => `regexp_replace(${host}, '^www\\.', '')`;

/** SQL: the host of the lead's site, or else of its address. */
export const hostOfLead = (alias: string) =>
  withoutWww(`coalesce(lower(${alias}.domain), split_part(${alias}.email_key, '@', 2))`);

/** SQL: the host of the lead's address. */
export const hostOfAddress = (alias: string) => withoutWww(`split_part(${alias}.email_key, '@', 2)`);

/** SQL condition: a host is a free email provider's, whose users are strangers to each other. */
export const isFreeMail = (host: string) => `${host} in (${FREE_MAIL})`;

/** SQL: the part of a host that its owner registered, as `registrableDomain` reads it. */
export const registeredOf = (host: string) =>
  `coalesce(substring(${host} from '${REGISTRABLE_DOMAIN.replaceAll("'", "''")}'), ${host})`;
