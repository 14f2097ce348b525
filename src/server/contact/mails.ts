import { emailKey } from '../../shared/accounts.ts'
import { findUserByEmail } from '../auth/queries.ts'
import { contactAddress } from '../instance/contact-address.ts'
import type { Composer, Composers } from '../mail/worker.ts'
import { contactLetter } from './letters.ts'
import { findMessage } from './queries.ts'

/** Goes to whoever takes messages when it is sent: that may be another than when it was written. */
const contact: Composer = async (services, mail) => {
  const found = await findMessage(services.db, mail.about ?? '')
  const to = await contactAddress(services)
  if (!found || to === null) return null
  const { name = null } = (await findUserByEmail(services.db, emailKey(to))) ?? {}
  const link = `${services.config.publicUrl}/contact`
  const from = { name: found.name, address: found.email }
  return contactLetter({ to, name, link, from, message: found.message })
}

export const contactMails = { contact } satisfies Composers
