import { z } from 'zod'
import { asciiHost } from '../platform/ascii-host.ts'
import { email, text, trimmedText } from '../platform/fields.ts'

/** How the connection to the mail server is encrypted: upgraded, from its first byte, or not at all. */
export const mailSecurities = ['starttls', 'tls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/** The usual port of each kind of connection. */
export const usualPorts: Record<MailSecurity, number> = { starttls: 587, tls: 465, none: 25 }

const isHost = (value: string) =>
  /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(value) || /^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(value)

const host = trimmedText('Mail server', 253)
  .min(1, 'Mail server is required')
  .overwrite(asciiHost)
  .refine(isHost, 'Mail server must be a name such as mail.example.org')

const port = z
  .int('Port must be a whole number')
  .min(1, 'Port must be 1 to 65,535')
  .max(65_535, 'Port must be 1 to 65,535')

/** Without a password, the stored one is used, but only for the server, port, encryption and user it was stored for. */
export const mailServerInput = z.strictObject({
  host,
  port,
  security: z.enum(mailSecurities, `security must be one of ${mailSecurities.join(', ')}`),
  user: trimmedText('User name', 320),
  password: text('Password', 1_000).optional(),
})
export type MailServerInput = z.output<typeof mailServerInput>

const mailSettings = {
  /** Null for none: mails are then written to files. */
  server: mailServerInput.nullable(),
  /** The address of the sender; empty for the default. */
  sender: z.literal('').or(email),
}

/** Changes only the given settings. Those that an environment variable sets are refused. */
export const saveMailInput = z.strictObject(mailSettings).partial()

/** `to` defaults to the super admin's own address. Given settings are used for this mail and not saved. */
export const testMailInput = z.object({ to: email.optional(), ...saveMailInput.shape })

/**
 * The mail settings in force. The password is never part of it. `serverSetBy` and `senderSetBy` name the environment
 * variable that overrules the setting; `security` is null when that variable leaves it to the server. `problem` says
 * why the stored server cannot be used.
 */
export const mailSettingsView = z.object({
  server: z
    .object({
      host: z.string(),
      port: z.int(),
      security: z.enum(mailSecurities).nullable(),
      user: z.string(),
      hasPassword: z.boolean(),
    })
    .nullable(),
  sender: z.string(),
  defaultSender: z.string(),
  serverSetBy: z.literal('SMTP_URL').nullable(),
  senderSetBy: z.literal('MAIL_FROM').nullable(),
  problem: z.string().nullable(),
})
export type MailSettingsView = z.infer<typeof mailSettingsView>
