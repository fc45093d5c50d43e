import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

export type ServerDraft = { host: string; port: string; security: "tls" | "starttls" | "none" };

/** A server as the capability takes it. */
export function toServer({ host, port, security }: ServerDraft) {
  return { host: host.trim(), port: Number(port), security };
}

/** Host, port and encryption of one server. */
export function ServerFields({
  label,
  server,
  onChange,
}: {
  label: "IMAP" | "SMTP";
  server: ServerDraft;
  onChange: (server: ServerDraft) => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_8rem]">
      <Field label={`${label} server`}>
        <Input
          value={server.host}
          required
          maxLength={253}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...server, host: target.value })}
        />
      </Field>
      <Field label={`${label} port`}>
        <Input
          inputMode="numeric"
          value={server.port}
          required
          maxLength={5}
          onChange={({ target }) => onChange({ ...server, port: target.value })}
        />
      </Field>
      <Field label={`${label} security`}>
        <Select
          value={server.security}
          onChange={({ target }) =>
            onChange({ ...server, security: target.value as ServerDraft["security"] })
          }
        >
          <option value="tls">TLS</option>
          <option value="starttls">STARTTLS</option>
          <option value="none">None</option>
        </Select>
      </Field>
    </div>
  );
}
