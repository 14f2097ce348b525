import { backupInHand } from '../../src/server/backups/running.ts'
import { newId } from '../../src/server/ids.ts'
import { report } from './arrange.ts'
import type { Aim } from './procedure-inputs.ts'

/** Valid inputs for what super admins and moderators do, each aimed at somebody or something made for it. */

/** Somebody new, as the columns say. */
async function somebody({ scene }: Aim, columns: Record<string, string | null> = {}) {
  const { world } = scene
  const { id } = await world.user(`somebody ${newId()}`)
  if (Object.keys(columns).length > 0) await world.db.updateTable('user').set(columns).where('id', '=', id).execute()
  return { id }
}

const forever = '9999-12-31T23:59:59.999Z'
const now = ({ scene }: Aim) => scene.world.services.now().toISOString()

export const somebodyNew = (aim: Aim) => somebody(aim)
export const somebodyUnverified = (aim: Aim) => somebody(aim, { emailVerifiedAt: null })
export const somebodySuspended = (aim: Aim) => somebody(aim, { suspendedAt: now(aim), suspendedUntil: forever })
export const somebodyWaiting = (aim: Aim) => somebody(aim, { awaitsApprovalSince: now(aim) })

/** A rule that holds everywhere. */
export async function someInstanceRule({ scene }: Aim) {
  const id = newId()
  const rule = { communityId: null, term: `word ${id}`, reason: '', createdById: null }
  const createdAt = scene.world.services.now().toISOString()
  await scene.world.db
    .insertInto('wordRule')
    .values({ id, ...rule, createdAt })
    .execute()
  return { id }
}

/** Nothing; once no backup is in hand, which another call may have begun. */
export async function noBackup({ scene }: Aim) {
  await backupInHand(scene.world.services)?.ended
}

/** The case of the post, which somebody has reported. */
export const someCase = async ({ scene, postId }: Aim) => ({
  id: await report(scene.world, postId, await scene.world.user(`reporter ${newId()}`)),
})

/** The same, on somebody's desk: the caller's, where there is one. */
export async function someTakenCase(aim: Aim) {
  const { id } = await someCase(aim)
  const taken = { status: 'UNDER_REVIEW' as const, assigneeId: aim.by.account?.id ?? aim.scene.founder.id }
  await aim.scene.world.db.updateTable('reportCase').set(taken).where('id', '=', id).execute()
  return { id }
}
