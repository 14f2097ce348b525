import type { BulkInserter } from '../../server/platform/db/sqlite/bulk-insert.ts'
import type { CommunityText } from '../../shared/communities/texts.ts'
import { limits } from '../../shared/platform/limits.ts'

export const day = 86_400_000

/** Formats milliseconds since 1970 as stored in the database. */
export const iso = (at: number) => new Date(at).toISOString()

export interface NewUser {
  id: string
  name: string
  email: string
  passwordHash: string
  joined: number
  isVerified: boolean
  isSuperAdmin?: boolean
  seen: number
}

export const addUser = (bulk: BulkInserter, { id, name, email, passwordHash, joined, seen, ...user }: NewUser) =>
  bulk.add('user', {
    ...{ id, name, email, emailKey: email, image: null, passwordHash },
    emailVerifiedAt: user.isVerified ? iso(joined) : null,
    superAdminAt: user.isSuperAdmin ? iso(joined) : null,
    createdAt: iso(joined),
    lastSeenAt: iso(seen),
    ...{ deletionDueAt: null, deletionMode: null, deletedAt: null },
  })

export interface NewCommunity extends CommunityText {
  id: string
  slug: string
  isPrivate: boolean
  creatorId: string
  founded: number
  memberCount: number
}

export const addCommunity = (bulk: BulkInserter, { isPrivate, founded, ...community }: NewCommunity) =>
  bulk.add('community', {
    ...community,
    isPrivate: isPrivate ? 1 : 0,
    requiresApproval: isPrivate ? 1 : 0,
    createdAt: iso(founded),
    ...{ archivedAt: null, deletedAt: null },
  })

/** Collects the activity of the days that count towards trends. */
export function trendsUntil(until: number) {
  const first = iso(until - (limits.trendDays - 1) * day).slice(0, 10)
  const communities = new Map<string, Map<string, number>>()
  const topics = new Map<string, Map<string, number>>()
  const raise = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  const daysOf = (map: Map<string, Map<string, number>>, key: string) => {
    const days = map.get(key) ?? new Map<string, number>()
    map.set(key, days)
    return days
  }
  return {
    /** Counts a new member, or a new post about these topics. */
    count(communityId: string, at: string, topicIds: readonly string[] = []) {
      const on = at.slice(0, 10)
      if (on < first) return
      raise(daysOf(communities, communityId), on)
      for (const topicId of topicIds) raise(daysOf(topics, `${communityId} ${topicId}`), on)
    },
    /** Stores the days and their sums. Only public content counts towards a topic's trend. */
    store(bulk: BulkInserter, isPublic: (communityId: string) => boolean) {
      for (const [communityId, days] of communities) {
        for (const [on, activity] of days) bulk.add('communityDay', { communityId, day: on, activity })
        bulk.setTrend('community', communityId, sum(days))
      }
      const trends = new Map<string, number>()
      for (const [key, days] of topics) {
        const [communityId = '', topicId = ''] = key.split(' ')
        for (const [on, posts] of days) bulk.add('topicDay', { topicId, communityId, day: on, posts })
        if (isPublic(communityId)) trends.set(topicId, (trends.get(topicId) ?? 0) + sum(days))
      }
      for (const [topicId, trend] of trends) bulk.setTrend('topic', topicId, trend)
    },
  }
}

export type Trends = ReturnType<typeof trendsUntil>

const sum = (days: ReadonlyMap<string, number>) => [...days.values()].reduce((all, one) => all + one, 0)
