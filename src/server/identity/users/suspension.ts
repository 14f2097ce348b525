import { z } from 'zod'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import { suspensionDetail } from '../../instance/audit-log/suspension-detail.ts'
import { endSuspension, findContentRemoval } from '../../instance/restrictions/queries.ts'
import { recordRestriction, type Statement } from '../../instance/restrictions/record-restriction.ts'
import { signalNotifications } from '../../notify/signal.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { enqueueJob } from '../../platform/jobs/enqueue.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { inEnglish } from '../../platform/languages/translator.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { deletePendingMails } from '../../platform/mail/queries.ts'
import { indefinitely } from '../account-status/account-status.ts'
import { queueSuspensionMail } from '../account-status/mails.ts'
import { updateSuspension } from '../account-status/queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { revokeInvitationsBy } from '../sign-up/invitation-queries.ts'
import type { Actor } from './access/abilities.ts'
import { accountFor } from './access/loaders.ts'

/** Removes or restores everything that a user wrote, as their suspension says at that time. */
export const suspendedContentJob = jobKind('apply-suspension-to-content', z.object({ userId: z.string() }))

/** Applies the user's suspension to their texts, after the transaction. */
const applyToContent = (services: Pick<Services, 'db' | 'now' | 'jobs'>, userId: string) =>
  enqueueJob(services, suspendedContentJob, { userId }, { key: userId })

/** Ends all sessions of the user and signals their open pages. Must run in a transaction. */
async function signOutEverywhere(
  services: Services,
  account: Authorized<{ id: string }, 'suspend' | 'endSessions'>,
  kept?: { feedAddress: true },
): Promise<void> {
  await endSessions(services.db, account.id, kept)
  signalNotifications(services, [account.id])
}

/** Ends all sessions of the user and writes the audit entry. Must run in a transaction. */
export async function endSessionsOf(services: Services, actor: Actor, userId: string): Promise<void> {
  const { account } = await accountFor(services, actor, 'endSessions', userId)
  await signOutEverywhere(services, account)
  await recordAuditBy(services, actor.id, { action: 'user.signOut', communityId: null, aboutId: userId })
}

interface Suspension extends Statement {
  userId: string
  /** The case that was decided. */
  caseId?: string
  /** Null for a suspension without end. */
  until: string | null
  /** Whether everything that the user wrote is removed until the suspension is lifted. */
  removesContent: boolean
}

/**
 * Suspends a user until a time, or without end, replacing an earlier suspension. Used by super admins, the moderation
 * queue and the command line. Ends all sessions, revokes open invitations, removes what the user wrote if asked,
 * notifies the user by mail and writes the audit entry. Must run in a transaction. Throws 400 for an end in the past.
 */
export async function suspendAccount(
  services: Services,
  actor: Actor,
  { userId, rule, reason, until, removesContent, caseId }: Suspension,
): Promise<void> {
  const { account, facts } = await accountFor(services, actor, 'suspend', userId)
  const now = timestamp(services)
  const suspendedUntil = until === null ? indefinitely : new Date(until).toISOString()
  if (suspendedUntil <= now) throw new AppError('BAD_REQUEST', messages.suspensionOver, { field: 'until' })
  await updateSuspension(services.db, account, { suspendedUntil, suspendedAt: now, suspensionReason: reason })
  await revokeInvitationsBy(services.db, account, now)
  await signOutEverywhere(services, account, { feedAddress: true })
  const removal = await findContentRemoval(services.db, userId)
  // The end of a suspension brings nothing back, so another suspension does not either.
  const isKept = removal !== undefined && !facts.isSuspended && !removesContent
  await endSuspension(services.db, userId, { endedAt: now, outcome: 'UPHELD' }, isKept ? removal.id : undefined)
  await recordRestriction(services, {
    ...{ kind: 'SUSPEND', userId, communityId: null, rule, reason, ...(caseId && { caseId }) },
    target: { targetType: 'USER', targetId: userId },
    decider: { id: actor.id, role: actor.id === null ? 'OPERATOR' : 'SITE_ADMIN' },
    until: until === null ? null : suspendedUntil,
    removesContent,
  })
  if (removesContent || (removal && !isKept)) await applyToContent(services, userId)
  await deleteEarlierMails(services, userId)
  await queueSuspensionMail(services, account)
  const end = until === null ? null : new Date(suspendedUntil)
  const detail = inEnglish(suspensionDetail({ end, removesContent, reason }))
  await recordAuditBy(services, actor.id, { action: 'user.suspend', communityId: null, aboutId: userId, detail })
}

/**
 * Lifts the suspension, restores what it removed and notifies the user by mail. Also restores what a suspension removed
 * that is over. Must run in a transaction. Returns whether there was anything to lift.
 */
export async function liftSuspension(services: Services, actor: Actor, userId: string): Promise<boolean> {
  const { account, facts } = await accountFor(services, actor, 'lift', userId)
  if (!facts.isSuspended && !facts.isContentRemoved) return false
  await updateSuspension(services.db, account, { suspendedUntil: null, suspendedAt: null, suspensionReason: '' })
  await endSuspension(services.db, userId, { endedAt: timestamp(services), outcome: 'LIFTED' })
  await applyToContent(services, userId)
  await deleteEarlierMails(services, userId)
  if (facts.isSuspended) await queueMail(services, 'suspension-lifted', account.email, userId)
  await recordAuditBy(services, actor.id, { action: 'user.lift', communityId: null, aboutId: userId })
  return true
}

/** Only the latest decision matters, so pending mails about earlier ones are deleted. */
async function deleteEarlierMails({ db }: Services, userId: string) {
  for (const kind of ['account-suspended', 'suspension-lifted']) await deletePendingMails(db, kind, userId)
}
