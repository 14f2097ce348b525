import type { Rule } from '../../../src/shared/instance/rules.ts'
import type { CaseDecision } from '../../../src/shared/moderation/queue.ts'
import type { TestUser } from '../world.ts'
import { createReportWorld } from './reports.ts'

type World = Parameters<typeof createReportWorld>

/** The world of `createReportWorld`, with helpers for cases. */
export async function createModerationWorld(...parameters: World) {
  const scene = await createReportWorld(...parameters)
  const { world } = scene
  const caseOf = (targetId: string) =>
    world.db.selectFrom('reportCase').selectAll().where('targetId', '=', targetId).executeTakeFirstOrThrow()
  const notificationsOf = async (user: TestUser, kind: string) =>
    (await world.db.selectFrom('notification').selectAll().where('userId', '=', user.id).execute()).filter(
      (notification) => notification.kind === kind,
    )
  return {
    ...scene,
    caseOf,
    noticesOf: notificationsOf,
    /** Decides the case of this post, comment, user or community in its current version. */
    async decide(
      user: TestUser,
      targetId: string,
      decision: CaseDecision,
      more: { rule?: Rule; reason?: string; until?: string; version?: number; removesContent?: boolean } = {},
    ) {
      const { id, version } = await caseOf(targetId)
      const reason = decision === 'DISMISS' ? '' : 'Because of the rules.'
      return user.api.moderationQueue.decide({ id, version, decision, reason, ...more })
    },
    acts: async () =>
      (await world.db.selectFrom('auditEntry').selectAll().orderBy('createdAt').orderBy('id').execute()).map(
        ({ action, actorId, aboutId, communityId, detail }) => ({ action, actorId, aboutId, communityId, detail }),
      ),
  }
}
