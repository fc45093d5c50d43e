/** What an email address is called on pages, as the source of a pattern (flags `iu`). */
export const EMAIL_WORDS =
  "e-?mails?|mails?|mailto|correos?|courriels?|posta|e-?post(?:adress\\p{L}*|i)?|s[aä]hk[oö]posti|poczta|poš?ta|почта|이메일|邮箱|邮件|電子郵件|メール";
