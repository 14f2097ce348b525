import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { sendsMail } from '../../instance/settings/mail-settings.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { tieToBrowser } from '../sessions/sign-in-browser.ts'

/**
 * Queues a mail with a link that signs in, in this browser only. Does the same for unknown addresses, for which no mail is
 * composed. Throws 409 where the instance has no mail server.
 */
export async function requestSignInLink(ctx: Context, email: string) {
  if (!(await sendsMail(ctx))) throw new AppError('CONFLICT', messages.signInLinkUnavailable)
  await enforceLimit(ctx, 'mail.sign-in', emailKey(email))
  const browser = tieToBrowser(ctx)
  await inTransaction(ctx, (ctx) => queueMail(ctx, 'sign-in-link', email, browser))
}
