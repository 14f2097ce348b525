import type { z } from 'zod'
import type { Member, memberListInput } from '../../../shared/communities/members.ts'
import type { Context } from '../../platform/context.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { indexNow } from '../../platform/search-index/index-now.ts'
import { matchMembersOf, matchQuery } from '../../platform/search-index/match-query.ts'
import { communityFor } from '../core/access/loaders.ts'
import { abilitiesIn } from './access/loaders.ts'
import { presentMember } from './present.ts'
import { listMembers, type MemberFilter, searchMembers } from './queries.ts'

type MemberListInput = z.output<typeof memberListInput>

function toMemberPage(rows: Awaited<ReturnType<typeof listMembers>>, asked: MemberListInput) {
  return toPage(rows, asked, ({ id, role, createdAt }) =>
    asked.role === undefined ? [role, createdAt, id] : [createdAt, id],
  )
}

async function readPage({ db }: Context, filter: MemberFilter, asked: MemberListInput) {
  if (asked.q === '') return toMemberPage(await listMembers(db, filter, asked), asked)
  const match = matchQuery(asked.q)
  if (match === null) return { items: [], nextCursor: null }
  await indexNow(db, 'user')
  const rows = await searchMembers(db, matchMembersOf(filter.communityId, match), filter, asked)
  return toPage(rows, asked, ({ number }) => [String(number)])
}

/** Returns a page of members with the viewer's abilities. */
export async function membersPage(
  ctx: Context,
  asked: MemberListInput,
): Promise<{ items: Member[]; nextCursor: string | null }> {
  const access = await communityFor(ctx, 'read', 'slug', asked.slug)
  const { viewer } = ctx
  const viewerScope = access.can.seeAllMembers ? 'members' : { id: viewer?.id ?? '' }
  const filter = { communityId: access.community.id, role: asked.role, viewer: viewerScope } as const
  const { items, nextCursor } = await readPage(ctx, filter, asked)
  const abilities = await abilitiesIn(ctx, access)
  const members = items.map(({ createdAt, ...user }) =>
    presentMember({ ...user, joinedAt: createdAt }, abilities(user)),
  )
  return { items: members, nextCursor }
}
