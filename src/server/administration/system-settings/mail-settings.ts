import type { z } from 'zod'
import type { MailServerInput, MailSettingsView, saveMailInput } from '../../../shared/instance/mail-settings.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import {
  mailTransport,
  presentMailSettings,
  type StoredMailServer,
  saveMailSender,
  saveMailServer,
  sealMailServer,
  senderFor,
  storedMailServer,
  storedSender,
  withPassword,
} from '../../instance/settings/mail-settings.ts'
import { incrementSettingsRevision } from '../../instance/settings/revision.ts'
import type { Config } from '../../platform/config.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { retryFailingMails } from '../../platform/mail/failing-mails.ts'
import type { MailTransport, SmtpServer } from '../../platform/mail/smtp.ts'
import { SecretKeyError } from '../../platform/secret-key.ts'

type SignedInContext = Context & { viewer: Viewer }
type MailInput = z.output<typeof saveMailInput>

/** Throws 409 when a setting is given that the environment sets, because the change would have no effect. */
function refuseFixed(config: Config, { server, sender }: MailInput) {
  if (server !== undefined && config.smtpUrl !== null) throw new AppError('CONFLICT', messages.mailServerFixed)
  if (sender !== undefined && config.hasMailFrom) throw new AppError('CONFLICT', messages.mailSenderFixed)
}

const passwordNeeded = () => new AppError('BAD_REQUEST', messages.mailPasswordNeeded, { field: 'password' })

const isSameServer = (one: MailServerInput, other: StoredMailServer) =>
  (['host', 'port', 'security', 'user'] as const).every((key) => one[key] === other[key])

/**
 * Returns the server with its password. Throws 400 when it needs one and the stored password belongs to other
 * settings: a super admin's session must not be able to send it to another server.
 */
async function completeServer({ db, config }: Context, input: MailServerInput) {
  if (input.user === '') return { ...input, password: '' }
  if (input.password !== undefined) return { ...input, password: input.password }
  const stored = await storedMailServer(db)
  if (!stored || stored.password === '' || !isSameServer(input, stored)) throw passwordNeeded()
  try {
    return await withPassword(config, stored)
  } catch (error) {
    throw error instanceof SecretKeyError ? passwordNeeded() : error
  }
}

/**
 * Returns the transport with the given settings in place of the current ones; `isTyped` if the server is one of them,
 * `way` how mails leave by it.
 */
export async function typedTransport(
  ctx: Context,
  input: MailInput,
): Promise<{ server: SmtpServer | null; from: MailTransport['from']; isTyped: boolean; way: 'smtp' | 'files' }> {
  refuseFixed(ctx.config, input)
  const { server, from: currentSender, problem } = await mailTransport(ctx)
  const from = input.sender === undefined ? currentSender : await senderFor(ctx, input.sender)
  if (input.server) return { server: await completeServer(ctx, input.server), from, isTyped: true, way: 'smtp' }
  const way = server === null && problem === null ? 'files' : 'smtp'
  return { server, from, isTyped: input.sender !== undefined, way }
}

/** Describes a server for the audit log, without credentials. */
const serverText = (server: Omit<StoredMailServer, 'password'> | null) =>
  server ? `${server.host}:${server.port}` : 'none'

/** Saves the given mail settings, which apply to the next mail, and tries failing mails again at once. The audit log never contains the password. */
export async function saveMailSettings(ctx: SignedInContext, input: MailInput): Promise<MailSettingsView> {
  refuseFixed(ctx.config, input)
  const server = input.server && (await sealMailServer(ctx.config, await completeServer(ctx, input.server)))
  return inTransaction(ctx, async (ctx) => {
    const record = (detail: string) => recordAudit(ctx, { action: 'settings.change', communityId: null, detail })
    if (server !== undefined) {
      const before = await storedMailServer(ctx.db)
      await saveMailServer(ctx.db, server)
      // Open pages promise mails or do not.
      if ((before === null) !== (server === null)) await incrementSettingsRevision(ctx)
      await record(`mailServer: ${serverText(before)} → ${serverText(server)}`)
    }
    if (input.sender !== undefined && input.sender !== (await storedSender(ctx.db))) {
      const before = await storedSender(ctx.db)
      await saveMailSender(ctx.db, input.sender)
      await record(`mailSender: ${before || 'none'} → ${input.sender || 'none'}`)
    }
    await retryFailingMails(ctx)
    return presentMailSettings(ctx)
  })
}
