import { timestamp } from '../context.ts'
import { newToken, tokenHash } from '../ids.ts'
import type { Composer, Composers } from '../mail/worker.ts'
import { isOn } from '../settings/settings.ts'
import { invitationLetter } from './letters.ts'
import { findInvitationToMail, updateInvitationToken } from './queries.ts'

/** Who has an account by this verified address, and wants no mails, has been told in the app. */
const invitation: Composer = async (services, mail) => {
  const found = await findInvitationToMail(services.db, mail.about ?? '', timestamp(services))
  if (!found) return null
  const isKnown = found.readerId !== null && found.readerVerifiedAt !== null
  if (isKnown && !(await isOn(services.db, found.readerId ?? '', 'NOTIFICATIONS_EMAIL_ENABLED'))) return null
  const token = newToken()
  await updateInvitationToken(services.db, found.id, tokenHash(token))
  return invitationLetter({
    to: found.readerEmail ?? found.emailKey,
    // An account that has not shown that the address is its own may be anybody's.
    name: isKnown ? found.readerName : null,
    community: found.name,
    inviter: found.inviterName,
    message: found.message,
    link: `${services.config.publicUrl}/invite/${token}`,
  })
}

export const invitationMails = { invitation } satisfies Composers
