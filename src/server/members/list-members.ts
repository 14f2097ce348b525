import type { z } from 'zod'
import type { Member, memberListInput } from '../../shared/members.ts'
import { communityFor } from '../communities/access.ts'
import { isMember } from '../communities/policy.ts'
import type { Context } from '../context.ts'
import { cutPage } from '../db/page.ts'
import { inMembersOf, matchOf } from '../search/match.ts'
import { abilitiesIn } from './access.ts'
import { presentMember } from './present.ts'
import { listMembers, type MemberFilter, searchMembers } from './queries.ts'

type Asked = z.output<typeof memberListInput>

function cutList(rows: Awaited<ReturnType<typeof listMembers>>, asked: Asked) {
  return cutPage(rows, asked, ({ id, role, createdAt }) =>
    asked.role === undefined ? [role, createdAt, id] : [createdAt, id],
  )
}

async function readPage({ db }: Context, filter: MemberFilter, asked: Asked) {
  if (asked.q === '') return cutList(await listMembers(db, filter, asked), asked)
  const match = matchOf(asked.q)
  if (match === null) return { items: [], nextCursor: null }
  const rows = await searchMembers(db, inMembersOf(filter.communityId, match), filter, asked)
  return cutPage(rows, asked, ({ number }) => [String(number)])
}

/** A page of the members, with what the viewer may do about each. */
export async function membersPage(ctx: Context, asked: Asked): Promise<{ items: Member[]; nextCursor: string | null }> {
  const access = await communityFor(ctx, 'read', 'slug', asked.slug)
  const { viewer } = ctx
  const seenBy = isMember(access.standing) || viewer?.isSuperAdmin ? 'members' : { id: viewer?.id ?? '' }
  const filter = { communityId: access.community.id, role: asked.role, seenBy } as const
  const { items, nextCursor } = await readPage(ctx, filter, asked)
  const abilities = await abilitiesIn(ctx, access)
  const members = items.map(({ createdAt, ...person }) =>
    presentMember({ ...person, joinedAt: createdAt }, abilities(person)),
  )
  return { items: members, nextCursor }
}
