import type { Restriction } from '../../../shared/instance/restrictions.ts'
import type { RestrictionRow } from '../../instance/restrictions/queries.ts'
import { readReason } from '../../instance/restrictions/read-reason.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { translatorInto, writer } from '../../platform/languages/translator.ts'
import { canObject } from './access.ts'
import { findRestrictedCommunity } from './queries.ts'

/** The community as far as the viewer may know it: by name, or only by slug. */
async function communityOf({ db, viewer, ...ctx }: Context, { communityId }: RestrictionRow) {
  const community =
    communityId === null ? undefined : await findRestrictedCommunity(db, viewer, communityId, timestamp(ctx))
  return community ? { slug: community.slug, name: community.name ?? community.slug } : null
}

function objectionOf({ objection: text, objectedAt, outcome, answer, answeredAt }: RestrictionRow) {
  return objectedAt === null ? null : { text, at: objectedAt, outcome, answer, answeredAt }
}

/** Presents a restriction to the user concerned. */
export async function presentRestriction(ctx: Context, row: RestrictionRow): Promise<Restriction> {
  const { id, kind, targetType, excerpt, rule, deciderRole, createdAt, until, endedAt, removesContent } = row
  const write = writer(await translatorInto(ctx.language))
  return {
    ...{ id, kind, targetType, excerpt, rule, deciderRole, createdAt, until, endedAt },
    reason: write(readReason(row)),
    removesContent: removesContent === 1,
    community: await communityOf(ctx, row),
    objection: objectionOf(row),
    can: { object: canObject(row, timestamp(ctx)) },
  }
}
