import type { CaseDecision } from '../../src/shared/desk.ts'
import { reportedWorld } from './reported.ts'
import type { Person } from './world.ts'

type World = Parameters<typeof reportedWorld>

/** The world of `reportedWorld`, with what is asked of cases. */
export async function deskWorld(...asked: World) {
  const scene = await reportedWorld(...asked)
  const { world } = scene
  const caseOf = (targetId: string) =>
    world.db.selectFrom('reportCase').selectAll().where('targetId', '=', targetId).executeTakeFirstOrThrow()
  const noticesOf = async (person: Person, kind: string) =>
    (await world.db.selectFrom('notification').selectAll().where('userId', '=', person.id).execute()).filter(
      (notice) => notice.kind === kind,
    )
  return {
    ...scene,
    caseOf,
    noticesOf,
    /** Decides on the case of this post, comment, person or community as it stands now. */
    async decide(
      person: Person,
      targetId: string,
      decision: CaseDecision,
      more: { reason?: string; until?: string; version?: number } = {},
    ) {
      const { id, version } = await caseOf(targetId)
      const reason = decision === 'DISMISS' || decision === 'HIDE' ? '' : 'Because of the rules.'
      return person.api.desk.decide({ id, version, decision, reason, ...more })
    },
    acts: async () =>
      (await world.db.selectFrom('auditEntry').selectAll().orderBy('createdAt').orderBy('id').execute()).map(
        ({ action, actorId, aboutId, communityId, detail }) => ({ action, actorId, aboutId, communityId, detail }),
      ),
  }
}
