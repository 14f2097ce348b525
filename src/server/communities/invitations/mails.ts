import { timestamp } from '../context.ts'
import { newToken, tokenHash } from '../ids.ts'
import { instanceSetting } from '../instance/settings.ts'
import type { Composer, Composers } from '../mail/worker.ts'
import { unsubscribeLink } from '../settings/unsubscribe-token.ts'
import { mailedAmong } from '../settings/wants-mail.ts'
import { invitationLetter } from './letters.ts'
import { findInvitationToMail, updateInvitationToken } from './queries.ts'

/** Who has an account by this verified address, and wants no such mails, has been told in the app. */
const invitation: Composer = async (services, mail) => {
  const found = await findInvitationToMail(services.db, mail.about ?? '', timestamp(services))
  if (!found) return null
  const readerId = found.readerVerifiedAt === null ? null : found.readerId
  if (readerId !== null && (await mailedAmong(services.db, readerId, ['invitation'])).length === 0) return null
  const token = newToken()
  await updateInvitationToken(services.db, found.id, tokenHash(token))
  return invitationLetter({
    to: found.readerEmail ?? found.emailKey,
    // An account that has not shown that the address is its own may be anybody's.
    name: readerId !== null ? found.readerName : null,
    community: found.name,
    instance: await instanceSetting(services.db, 'name'),
    inviter: found.inviterName,
    message: found.message,
    link: `${services.config.publicUrl}/invite/${token}`,
    unsubscribe: readerId === null ? undefined : await unsubscribeLink(services, readerId, 'invitation'),
  })
}

export const invitationMails = { invitation } satisfies Composers
