import { emailKey } from '../../../shared/platform/fields.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { findAuditEntryById } from '../../instance/audit-log/queries.ts'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import type { Services } from '../../platform/context.ts'
import type { EmailComposer, EmailComposers } from '../../platform/mail/deliver-mails.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { greetedName } from '../names/greeted-name.ts'
import { appointmentEmail } from './appointment-email-template.ts'
import { findUserByEmail, findUserById, listSuperAdmins } from './queries.ts'

/**
 * Records the appointment of a super admin, and mails every super admin about it, including the new one. Must run in the
 * transaction that grants the right; `actorId` is null for the operator.
 */
export async function announceAppointment(
  services: Pick<Services, 'db' | 'now' | 'jobs'>,
  actorId: string | null,
  userId: string,
) {
  const entryId = await recordAuditBy(services, actorId, {
    action: 'admin.grant',
    communityId: null,
    aboutId: userId,
  })
  for (const { email } of await listSuperAdmins(services.db))
    await queueMail(services, 'super-admin-appointed', email, entryId)
}

/** Goes even to a recipient who is no super admin any more: an intruder may have removed the right. */
const superAdminAppointed: EmailComposer = async ({ db, config }, mail) => {
  const entry = await findAuditEntryById(db, mail.about ?? '')
  const reader = await findUserByEmail(db, emailKey(mail.toEmail))
  const appointed = entry?.aboutId ? await findUserById(db, entry.aboutId) : undefined
  if (!entry || !reader || !appointed) return null
  const by = entry.actorId === null ? null : ((await findUserById(db, entry.actorId))?.name ?? phrase('a deleted user'))
  const isOwn = reader.id === appointed.id
  return appointmentEmail({
    to: reader.email,
    name: greetedName(reader),
    appointed: isOwn ? null : appointed.name,
    by,
    at: entry.createdAt,
    link: `${config.publicUrl}/admin${isOwn ? '' : `/users/${appointed.id}`}`,
  })
}

export const appointmentMails = { 'super-admin-appointed': superAdminAppointed } satisfies EmailComposers
