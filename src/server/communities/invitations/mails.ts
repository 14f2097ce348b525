import { instanceSetting } from '../../instance/settings/settings.ts'
import { kindsWithMail } from '../../notify/channels.ts'
import { unsubscribeLink } from '../../notify/unsubscribe-token.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import { timestamp } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import type { EmailComposer, EmailComposers } from '../../platform/mail/deliver-mails.ts'
import { invitationEmail } from './email-templates.ts'
import { findInvitationToMail, updateInvitationToken } from './queries.ts'

/** Users who turned off these mails already have the notification in the app. */
const invitation: EmailComposer = async (services, mail) => {
  const invitation = await findInvitationToMail(services.db, mail.about ?? '', timestamp(services))
  if (!invitation) return null
  const readerId = invitation.readerVerifiedAt === null ? null : invitation.readerId
  if (readerId !== null && (await kindsWithMail(services, readerId, ['invitation'])).length === 0) return null
  const token = newToken()
  await updateInvitationToken(services.db, authorizedBySystem(invitation, 'mail'), tokenHash(token))
  const parts = invitationEmail({
    to: invitation.readerEmail ?? invitation.emailKey,
    // An unverified account may not belong to the owner of the address.
    name: readerId !== null ? invitation.readerName : null,
    community: invitation.name,
    slug: invitation.slug,
    instance: await instanceSetting(services.db, 'name'),
    inviter: invitation.inviterName,
    message: invitation.message,
    link: `${services.config.publicUrl}/invite/${token}`,
    unsubscribe: readerId === null ? undefined : await unsubscribeLink(services, readerId, 'invitation'),
  })
  // A stranger most likely has the language of the user who knows them.
  return invitation.readerId === null ? { ...parts, language: invitation.inviterLanguage } : parts
}

export const invitationMails = { invitation } satisfies EmailComposers
