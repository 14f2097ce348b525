import { z } from 'zod'
import { email } from './accounts.ts'
import { nameText, trimmedText } from './fields.ts'
import { limits } from './limits.ts'

/** A message to whoever runs the instance. `website` is a field people do not see: what fills it in is a machine. */
export const contactInput = z.object({
  name: nameText('Name', limits.nameMax).min(
    limits.personNameMin,
    `Name must be at least ${limits.personNameMin} characters.`,
  ),
  email,
  message: trimmedText('Message', limits.contactMax).min(10, 'Message must be at least 10 characters.'),
  website: trimmedText('Website', limits.queryMax).default(''),
  /** The answer of `contact.form`: it tells when the form was opened. */
  ticket: trimmedText('Ticket', 500),
})

/** `isOpen`: whether there is an address that messages go to. */
export const contactFormView = z.object({ isOpen: z.boolean(), ticket: z.string() })
