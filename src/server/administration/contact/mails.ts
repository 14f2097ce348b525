import { emailKey } from '../../../shared/platform/fields.ts'
import { findUserByEmail } from '../../identity/sign-in/queries.ts'
import { contactAddress } from '../../instance/settings/public-instance.ts'
import type { EmailComposer, EmailComposers } from '../../platform/mail/deliver-mails.ts'
import { contactEmail } from './email-templates.ts'
import { findMessage } from './queries.ts'

/** Resolves the recipient at the time of sending, because it may have changed. */
const contact: EmailComposer = async (services, mail) => {
  const message = await findMessage(services.db, mail.about ?? '')
  const to = await contactAddress(services)
  if (!message || to === null) return null
  const { name = null } = (await findUserByEmail(services.db, emailKey(to))) ?? {}
  const link = `${services.config.publicUrl}/contact`
  const from = { name: message.name, address: message.email }
  return contactEmail({ to, name, link, from, message: message.message })
}

export const contactMails = { contact } satisfies EmailComposers
