import { z } from 'zod'
import { proofField } from '../instance/proof-of-work.ts'
import { email, longText, nameText, trimmedText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/** A message to the operators of the instance. `website` is a honeypot: the form hides it, so only bots fill it in. */
export const contactInput = z.object({
  name: nameText('Name', limits.nameMax).min(
    limits.userNameMin,
    `Name must be at least ${limits.userNameMin} characters.`,
  ),
  email,
  message: longText('Message', { min: 10, max: limits.contactMax }, 'Message must be at least 10 characters.'),
  website: trimmedText('Website', limits.queryMax).default(''),
  /** The ticket that `contact.form` returned. It carries the time at which the form was opened. */
  ticket: trimmedText('Ticket', 500),
  proof: proofField,
})

/** `isOpen`: whether the instance has an address that receives messages. */
export const contactFormView = z.object({ isOpen: z.boolean(), ticket: z.string() })
