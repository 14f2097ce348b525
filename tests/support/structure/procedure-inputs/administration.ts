import { signedDecisionPath } from '../../../../src/server/instance/restrictions/decision-link.ts'
import { recordRestriction } from '../../../../src/server/instance/restrictions/record-restriction.ts'
import { insertCase } from '../../../../src/server/moderation/reports/case-queries.ts'
import { newId } from '../../../../src/server/platform/ids.ts'
import { makeHeldPost, makeMember, makeReport } from '../../factories.ts'
import type { CallTarget } from './call-target.ts'

/** Valid inputs for the actions of super admins and moderators, each with a new target. */

/** A new user with these columns. */
async function somebody({ scenario: scene }: CallTarget, columns: Record<string, string | null> = {}) {
  const { world } = scene
  const { id } = await world.user(`somebody ${newId()}`)
  if (Object.keys(columns).length > 0) await world.db.updateTable('user').set(columns).where('id', '=', id).execute()
  return { id }
}

const forever = '9999-12-31T23:59:59.999Z'
const now = ({ scenario: scene }: CallTarget) => scene.world.services.now().toISOString()

export const someNewUser = (aim: CallTarget) => somebody(aim)
/** A change of address that waits for its confirmation. */
export async function someEmailChange(aim: CallTarget) {
  const { db } = aim.scenario.world
  const { id: userId } = await somebody(aim)
  const id = newId()
  const change = { oldEmail: `${id}@example.org`, oldEmailKey: `${id}@example.org`, newEmail: `${id}@example.net` }
  const open = { confirmHash: null, undoHash: null, confirmedAt: null, undoneAt: null }
  await db
    .insertInto('emailChange')
    .values({ id, userId, ...change, ...open, createdAt: now(aim), expiresAt: forever })
    .execute()
  return { id }
}
export const someUnverifiedUser = (aim: CallTarget) => somebody(aim, { emailVerifiedAt: null })
export const someSuspendedUser = (aim: CallTarget) => somebody(aim, { suspendedAt: now(aim), suspendedUntil: forever })
export const someUserAwaitingApproval = (aim: CallTarget) => somebody(aim, { awaitsApprovalSince: now(aim) })

/** A word rule of the instance. */
export async function someInstanceWordRule({ scenario: scene }: CallTarget) {
  const id = newId()
  const rule = { communityId: null, term: `word ${id}`, reason: '', createdById: null }
  const createdAt = scene.world.services.now().toISOString()
  await scene.world.db
    .insertInto('wordRule')
    .values({ id, ...rule, createdAt })
    .execute()
  return { id }
}

/** Returns no input, after a backup that another call may have started is finished. */
export async function withoutBackup({ scenario: scene }: CallTarget) {
  await scene.world.runJobs()
}

/** The case of the post, which a user has reported. */
export const someCase = async ({ scenario: scene, postId }: CallTarget) => ({
  id: await makeReport(scene.world, postId, await scene.world.user(`reporter ${newId()}`)),
})

/** A post of a member that waits for approval. */
export async function someHeldPost({ scenario: { world, community } }: CallTarget) {
  const author = await world.user(`beginner ${newId()}`)
  await makeMember(world, community.id, author, 'MEMBER')
  return makeHeldPost(world, community, author, { title: 'Seedlings', content: 'May I show mine?' })
}

/** A restriction of the founder, with the token of the mail. */
export async function someRestriction({ scenario: { world, founder } }: CallTarget) {
  const id = await recordRestriction(world.services, {
    ...{ kind: 'WARN', userId: founder.id, communityId: null, rule: 'SPAM', reason: 'Advertising.' },
    target: { targetType: 'USER', targetId: founder.id },
    decider: { id: null, role: 'SITE_ADMIN' },
  })
  const path = await signedDecisionPath(world.db, id)
  return { id, token: path.split('token=')[1] }
}

/** An objection in the queue of the community. */
export async function someObjection({ scenario: { world, community } }: CallTarget) {
  const user = await world.user(`restricted ${newId()}`)
  const targetId = await recordRestriction(world.services, {
    ...{ kind: 'REMOVE_MEMBER', userId: user.id, communityId: community.id, rule: 'SPAM', reason: 'Advertising.' },
    target: null,
    decider: { id: null, role: 'MODERATOR' },
  })
  const [id, at] = [newId(), world.services.now().toISOString()]
  const row = { targetType: 'RESTRICTION', targetId, communityId: community.id, authorId: user.id } as const
  await insertCase(world.db, { id, ...row, status: 'OPEN', reportCount: 0, firstReportedAt: at, lastReportedAt: at })
  return { id, version: 0, outcome: 'UPHELD', answer: 'It stands.' }
}

/** The same, assigned to the caller where there is one. */
export async function someAssignedCase(aim: CallTarget) {
  const { id } = await someCase(aim)
  const taken = { status: 'UNDER_REVIEW' as const, assigneeId: aim.by.account?.id ?? aim.scenario.founder.id }
  await aim.scenario.world.db.updateTable('reportCase').set(taken).where('id', '=', id).execute()
  return { id }
}
