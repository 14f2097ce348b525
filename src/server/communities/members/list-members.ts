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

function toMemberPage(rows: Awaited<ReturnType<typeof listMembers>>, input: MemberListInput) {
  return toPage(rows, input, ({ id, role, createdAt }) =>
    input.role === undefined ? [role, createdAt, id] : [createdAt, id],
  )
}

async function readPage({ db }: Context, filter: MemberFilter, input: MemberListInput) {
  if (input.q === '') return toMemberPage(await listMembers(db, filter, input), input)
  const match = matchQuery(input.q)
  if (match === null) return { items: [], nextCursor: null }
  await indexNow(db, 'user')
  const rows = await searchMembers(db, matchMembersOf(filter.communityId, match), filter, input)
  return toPage(rows, input, ({ number }) => [String(number)])
}

/** Returns a page of members with the viewer's abilities. */
export async function membersPage(
  ctx: Context,
  input: MemberListInput,
): Promise<{ items: Member[]; nextCursor: string | null }> {
  const access = await communityFor(ctx, 'read', 'slug', input.slug)
  const { viewer } = ctx
  const viewerScope = access.can.seeAllMembers ? 'members' : { id: viewer?.id ?? '' }
  const filter = { communityId: access.community.id, role: input.role, viewer: viewerScope } as const
  const { items, nextCursor } = await readPage(ctx, filter, input)
  const abilities = await abilitiesIn(ctx, access)
  const members = items.map(({ createdAt, ...user }) =>
    presentMember({ ...user, joinedAt: createdAt }, abilities(user)),
  )
  return { items: members, nextCursor }
}
