import type { z } from 'zod'
import type { contactFormView, contactInput } from '../../../shared/administration/contact.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { hasDoneWork } from '../../instance/settings/proof-of-work.ts'
import { contactAddress } from '../../instance/settings/public-instance.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { doOnce, findMade } from '../../platform/idempotency/once.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { checkTicket, newTicket } from './form-ticket.ts'
import { insertMessage } from './queries.ts'

export async function contactForm(ctx: Context): Promise<z.output<typeof contactFormView>> {
  return { isOpen: (await contactAddress(ctx)) !== null, ticket: await newTicket(ctx) }
}

/** Queues the message to the operators. Bots get a success response, but no mail is sent. */
export async function sendMessage(ctx: Context, input: z.output<typeof contactInput>): Promise<void> {
  const to = await contactAddress(ctx)
  if ((await findMade(ctx)) !== null) return
  if (to === null) throw new AppError('CONFLICT', messages.contactClosed)
  const { website, ticket, proof, ...texts } = input
  if (website !== '') return
  await checkTicket(ctx, ticket)
  if (!(await hasDoneWork(ctx, proof))) throw new AppError('BAD_REQUEST', messages.workProofNeeded, { field: 'proof' })
  await enforceLimit(ctx, 'contact.address', ctx.address)
  await enforceLimit(ctx, 'contact.sender', emailKey(texts.email))
  await refuseBlockedText(ctx, { communityId: null, texts: [texts.name, texts.message] })
  await doOnce(ctx, async (ctx) => {
    const id = newId()
    await insertMessage(ctx.db, { id, ...texts, createdAt: timestamp(ctx) })
    await queueMail(ctx, 'contact', to, id, { priority: 'contact' })
  })
}
