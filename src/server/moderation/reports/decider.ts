import type { Rule } from '../../../shared/instance/rules.ts'
import { accessTo } from '../../communities/core/access/loaders.ts'
import { deciderRoleOf } from '../../communities/core/membership.ts'
import { findCommunity } from '../../communities/core/queries.ts'
import type { Decider } from '../../instance/restrictions/record-restriction.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import type { ReportCase } from './case-queries.ts'
import { findMostNamedRule } from './queries.ts'

/** Returns the viewer with the role in which they decide this case. */
export async function deciderOf(
  ctx: Context & { viewer: Viewer },
  { targetType, communityId }: Pick<ReportCase, 'targetType' | 'communityId'>,
): Promise<Decider> {
  const { db, viewer } = ctx
  const isOfCommunity = communityId !== null && targetType !== 'USER' && targetType !== 'COMMUNITY'
  const community = isOfCommunity ? await findCommunity(db, viewer, timestamp(ctx), 'id', communityId) : undefined
  return { id: viewer.id, role: community ? deciderRoleOf(accessTo(viewer, community).membership) : 'SITE_ADMIN' }
}

/** Returns the rule that the moderator named, or else the rule that most reports name. */
export const ruleOf = async ({ db }: Pick<Context, 'db'>, reportCase: ReportCase, named: Rule | undefined) =>
  named ?? (await findMostNamedRule(db, reportCase))?.reason ?? 'OTHER'
