import type { InputHTMLAttributes } from "react";
import { connectionKinds } from "@/lib/domain/connections/connection-kinds";
import { connectionWords as texts } from "../words/connection-words";
import { fieldLook } from "../table/field-look";
import { Field } from "../ui/field";
import type { ConnectionFields } from "./connection-fields";

/** The fields for a place of one kind: a server, a file, or an address. */
export function PlaceFields(props: {
  fields: ConnectionFields;
  /** Whether it changes a stored connection, whose secret need not be entered again. */
  isStored?: boolean;
  onChange: (change: Partial<ConnectionFields>) => void;
}) {
  const { fields, onChange } = props;
  const definition = connectionKinds[fields.kind];
  const input = (
    name: "host" | "port" | "database" | "url" | "endpoint" | "region" | "user" | "secret",
    options: { label: string; note?: string } & InputHTMLAttributes<HTMLInputElement>,
  ) => {
    const { label, note, ...rest } = options;
    return (
      <Field label={label} note={note}>
        {(described) => (
          <input
            {...rest}
            name={name}
            value={fields[name]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={described}
            onChange={(event) => onChange({ [name]: event.target.value })}
            className={fieldLook}
          />
        )}
      </Field>
    );
  };
  if (definition.place === "file")
    return input("database", { label: texts.file, note: texts.fileNote, required: true });
  const secretNote = props.isStored ? texts.storedSecretNote : texts.secretNote;
  if (definition.place === "web") {
    return (
      <>
        {input("url", { label: texts.url, note: texts.urlNote, placeholder: texts.urlExample, required: true })}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
          {input("user", { label: texts.user, note: texts.webUserNote })}
          {input("secret", { label: texts.webSecret, note: secretNote, type: "password" })}
        </div>
      </>
    );
  }
  if (definition.place === "bucket") {
    return (
      <>
        {input("url", {
          label: texts.bucket,
          note: texts.bucketNote,
          placeholder: texts.bucketExample,
          required: true,
        })}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
          {input("endpoint", { label: texts.endpoint, note: texts.endpointNote, placeholder: texts.endpointExample })}
          {input("region", { label: texts.region, placeholder: "us-east-1" })}
          {input("user", { label: texts.accessKey, note: texts.accessKeyNote })}
          {input("secret", { label: texts.secretKey, note: secretNote, type: "password" })}
        </div>
      </>
    );
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        {input("host", { label: texts.host, placeholder: texts.hostExample, required: true })}
        {input("port", {
          label: texts.port,
          inputMode: "numeric",
          pattern: "[0-9]*",
          placeholder: String(definition.port),
        })}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
        {input("database", { label: texts.database, required: true })}
        <Field label={texts.encryption}>
          {() => (
            <select
              value={fields.sslmode}
              onChange={(event) => onChange({ sslmode: event.target.value as ConnectionFields["sslmode"] })}
              className={fieldLook}
            >
              {Object.entries(texts.encryptions).map(([mode, label]) => (
                <option key={mode} value={mode}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {input("user", { label: texts.user, note: texts.userNote, required: true })}
        {input("secret", { label: texts.secret, note: secretNote, type: "password" })}
      </div>
    </>
  );
}
