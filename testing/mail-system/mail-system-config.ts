import type { MailPorts } from "./start-mail-system";

/** Every local part but those that begin with `unknown`. */
export const RECIPIENTS = "!/^unknown/ there\n";

/** Where Dovecot asks whose an access token is; the token is appended. */
export function tokenInfoConfig(url: string): string {
  return `tokeninfo_url = ${url}
introspection_mode = auth
username_attribute = email
`;
}

export function dovecotConfig(folder: string, { imap, lmtp, sasl }: MailPorts, takesTokens: boolean): string {
  const tokens = takesTokens
    ? `passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/token-info.conf
}
`
    : "";
  return `base_dir = ${folder}/dovecot/run
state_dir = ${folder}/dovecot
log_path = ${folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login${takesTokens ? " xoauth2 oauthbearer" : ""}
# A wrong password is answered at once, not after two seconds.
auth_failure_delay = 0
mail_location = maildir:~/Maildir
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
first_valid_gid = 1
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = subscribe
    special_use = \\Sent
  }
  mailbox Junk {
    auto = subscribe
    special_use = \\Junk
  }
}
${tokens}passdb {
  driver = passwd-file
  mechanisms = plain login
  args = scheme=PLAIN username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail/%d/%n allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
# Nor does a wrong one slow down whoever signs in from the same address after it.
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${sasl}
  }
}
`;
}

export function postfixMain(folder: string, { lmtp, sasl, away }: MailPorts, domains: string[]): string {
  return `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${folder}
daemon_directory = /usr/lib/postfix/sbin
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
myhostname = mx.mail-system.example
mydestination =
local_recipient_maps =
alias_maps =
alias_database =
virtual_mailbox_domains = ${domains.join(" ")}
virtual_mailbox_maps = regexp:${folder}/recipients
virtual_transport = lmtp:inet:127.0.0.1:${lmtp}
default_transport = smtp:[127.0.0.1]:${away}
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${sasl}
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
`;
}

export function postfixMaster({ smtp }: MailPorts): string {
  return `127.0.0.1:${smtp} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
error unix - - n - - error
retry unix - - n - - error
smtp unix - - n - - smtp
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`;
}
