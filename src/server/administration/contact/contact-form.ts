import type { z } from 'zod'
import { emailKey } from '../../shared/accounts.ts'
import type { contactFormView, contactInput } from '../../shared/contact.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { contactAddress } from '../instance/contact-address.ts'
import { queueMail } from '../mail/mail.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { limit } from '../rate-limits/limit.ts'
import { insertMessage } from './queries.ts'
import { checkTicket, newTicket } from './ticket.ts'

export async function contactForm(ctx: Context): Promise<z.output<typeof contactFormView>> {
  return { isOpen: (await contactAddress(ctx)) !== null, ticket: await newTicket(ctx) }
}

/** Queues the message for whoever runs the instance. A machine is told that all is well, and nothing is sent. */
export async function sendMessage(ctx: Context, input: z.output<typeof contactInput>): Promise<void> {
  const to = await contactAddress(ctx)
  if (to === null) throw new AppError('CONFLICT', messages.contactClosed)
  const { website, ticket, ...words } = input
  if (website !== '') return
  await checkTicket(ctx, ticket)
  await limit(ctx, 'contact.address', ctx.address)
  await limit(ctx, 'contact.sender', emailKey(words.email))
  await refuseUnwanted(ctx, { communityId: null, texts: [words.name, words.message] })
  await inTransaction(ctx, async (ctx) => {
    const id = newId()
    await insertMessage(ctx.db, { id, ...words, createdAt: timestamp(ctx) })
    await queueMail(ctx, 'contact', to, id)
  })
}
