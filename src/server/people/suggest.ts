import type { z } from 'zod'
import type { Author } from '../../shared/accounts.ts'
import { limits } from '../../shared/limits.ts'
import type { suggestPeopleInput } from '../../shared/people.ts'
import { communityFor } from '../communities/access.ts'
import type { Context, Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { inMembersOf, matchOf, outsideMembersOf } from '../search/match.ts'
import { listLatestAuthors, listMembersFound, listOthersFound, listSoughtAmong } from './suggest-queries.ts'

interface Place {
  communityId: string
  askerId: string
  isPrivate: boolean
}

const max = limits.mentionSuggestions
/** Among so many of the latest posts those are looked for who write at the moment. */
const latestPosts = 50

/**
 * People to mention in a community in which the viewer may write, by the beginnings of words of their names: members
 * first, then, where everybody may read, others who do not hide their profile. Without a name, who wrote there last.
 */
export async function suggestPeople(
  ctx: Context & { viewer: Viewer },
  { slug, q }: z.output<typeof suggestPeopleInput>,
): Promise<Author[]> {
  const { community } = await communityFor(ctx, 'comment', 'slug', slug)
  const place = { communityId: community.id, askerId: ctx.viewer.id, isPrivate: community.isPrivate === 1 }
  if (q === '') return latestWriters(ctx.db, place)
  const match = matchOf(q)
  return match === null ? [] : namesakes(ctx.db, place, match)
}

async function namesakes(db: Db, place: Place, match: string): Promise<Author[]> {
  const members = await listMembersFound(db, inMembersOf(place.communityId, match), place, max)
  if (place.isPrivate || members.length === max) return members
  const others = outsideMembersOf(place.communityId, match)
  return [...members, ...(await listOthersFound(db, others, place, max - members.length))]
}

async function latestWriters(db: Db, place: Place): Promise<Author[]> {
  const authors = await listLatestAuthors(db, place.communityId, latestPosts)
  const ids = [...new Set(authors.map(({ authorId }) => authorId))]
  if (ids.length === 0) return []
  const people = new Map((await listSoughtAmong(db, ids, place)).map((person) => [person.id, person]))
  return ids.flatMap((id) => people.get(id) ?? []).slice(0, max)
}
