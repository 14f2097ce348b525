import { useState } from 'react'
import {
  type MailSecurity,
  type MailSettingsView,
  mailSecurities,
  saveMailInput,
  usualPorts,
} from '../../../../shared/instance/mail-settings.ts'
import { useSessionDraft } from '../../../platform/session-draft.ts'
import { trpc } from '../../../platform/trpc.ts'
import { refusalOf, refusedField } from '../../../ui/api-error.ts'
import { problemsNow } from '../../../ui/languages/texts.tsx'

/** The values of the form, as typed. The browser does not keep the password. */
type Fields = Record<'host' | 'port' | 'security' | 'user' | 'sender', string>
export type MailField = keyof Fields | 'password'
const serverFields = ['host', 'port', 'security', 'user'] as const

const fieldsOf = ({ server, sender }: MailSettingsView): Fields => ({
  host: server?.host ?? '',
  port: String(server?.port ?? usualPorts.starttls),
  security: server ? (server.security ?? '') : 'starttls',
  user: server?.user ?? '',
  sender,
})

const parsePort = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

const isSecurity = (value: string): value is MailSecurity => mailSecurities.some((one) => one === value)

/** A port that the user has not chosen follows the encryption. */
function portFor(security: string, { security: before, port }: Fields) {
  const isUsual = isSecurity(before) && port === String(usualPorts[before])
  return isUsual && isSecurity(security) ? String(usualPorts[security]) : port
}

/** The mail settings with unsaved changes, which survive a reload except for the password. */
export function useMailForm(settings: MailSettingsView) {
  const utils = trpc.useUtils()
  const draft = useSessionDraft<Fields>('mail-settings')
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)

  const saved = fieldsOf(settings)
  const values: Fields = { ...saved, ...draft.edits }
  const isChanged = (keys: readonly (keyof Fields)[]) => keys.some((key) => values[key] !== saved[key])
  const isServerTyped = settings.serverSetBy === null && (isChanged(serverFields) || password !== '')
  const isSenderTyped = settings.senderSetBy === null && isChanged(['sender'])

  const host = values.host.trim()
  const server = {
    host,
    port: parsePort(values.port),
    security: values.security as MailSecurity,
    user: values.user,
    ...(password !== '' && { password }),
  }
  /** The changed settings as the server's input; an empty host removes the server. */
  const input = {
    ...(isServerTyped && { server: host === '' ? null : server }),
    ...(isSenderTyped && { sender: values.sender.trim() }),
  }
  const problems = problemsNow(saveMailInput.safeParse(input))

  const save = trpc.adminSettings.saveMail.useMutation({
    onSuccess: (answer) => {
      utils.adminSettings.mail.setData(undefined, answer)
      void utils.admin.health.invalidate()
      void utils.instance.invalidate()
      void utils.auditLog.invalidate()
      draft.clear()
      setPassword('')
      setAsked(false)
    },
  })

  return {
    settings,
    values: { ...values, password },
    isDirty: isServerTyped || isSenderTyped,
    isPending: save.isPending,
    input,
    isValid: Object.keys(problems).length === 0,
    /** Shows the errors of all fields. */
    showProblems: () => setAsked(true),
    problem: (field: MailField) => (isAsked ? problems[field] : undefined) ?? refusalOf(save.error, field),
    failure: refusedField(save.error) === undefined ? save.error : null,
    set({ password: typed, ...change }: Partial<Record<MailField, string>>) {
      if (typed !== undefined) setPassword(typed)
      const port = change.security !== undefined && { port: portFor(change.security, values) }
      if (Object.keys(change).length > 0) draft.set({ ...change, ...port })
    },
    /** Saves valid changes. */
    save(onSaved: () => void) {
      setAsked(true)
      if (Object.keys(problems).length === 0 && !save.isPending) save.mutate(input, { onSuccess: onSaved })
    },
  }
}

export type MailForm = ReturnType<typeof useMailForm>
