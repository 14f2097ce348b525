import { emptyCommunityText } from '../../shared/communities/texts.ts'
import { emptyPostText } from '../../shared/discussions/texts.ts'
import type { SeedContext, SeededCommunity } from './communities.ts'
import { demoCommunities, demoPosts, demoUsers } from './demo-content.ts'
import { addCommunity, addUser, day, iso } from './tables.ts'
import {
  addComment,
  addPost,
  addReports,
  addTopicsOf,
  dueCommentsOf,
  type NewComment,
  type NewPost,
  type NewReaction,
} from './thread.ts'

const hour = day / 24
type Name = keyof typeof demoUsers

/** Creates the demo users and their content; times are hours before `until`. */
export function makeDemo(making: SeedContext): SeededCommunity[] {
  const { bulk, random: chance, trends, until, passwordHash, suffix } = making
  const joined = until - 90 * day
  const ids = new Map(Object.keys(demoUsers).map((name) => [name, chance.id(joined)]))
  const idOf = (name: Name) => ids.get(name) ?? ''
  const ago = (hours: number) => until - hours * hour
  const topicIds = makeTopics(making)
  const communities = new Map<string, SeededCommunity>()

  for (const { slug, founder, members, topics, forums, isPrivate, ...texts } of demoCommunities) {
    const founded = until - 80 * day
    const id = chance.id(founded)
    const users = [founder, ...members].map((name) => ({ id: idOf(name), at: founded }))
    const about = topics.map((topic) => topicIds.get(topic) ?? '')
    for (const [position, topicId] of about.entries())
      bulk.add('communityTopic', { communityId: id, topicId, position })
    for (const [at, { id: userId }] of users.entries()) {
      const role = at === 0 ? 'ORGANIZER' : at === 1 ? 'MODERATOR' : 'MEMBER'
      bulk.add('communityMember', { communityId: id, userId, role, createdAt: iso(founded) })
    }
    const forumIds = forums.map((name, position) => {
      const forumId = chance.id(founded)
      const isDefault = position === 0 ? (1 as const) : (0 as const)
      bulk.add('forum', { id: forumId, communityId: id, name, isDefault, position, createdAt: iso(founded) })
      return forumId
    })
    const creatorId = idOf(founder)
    addCommunity(bulk, {
      ...{
        id,
        slug: `${slug}${suffix}`,
        ...emptyCommunityText,
        ...texts,
        isPrivate,
        founded,
        creatorId,
        memberCount: users.length,
      },
    })
    communities.set(slug, { id, forumIds, topicIds: about, founded, isPublic: !isPrivate, members: users })
  }
  for (const [name, user] of Object.entries(demoUsers)) {
    const email = `${user.email}${suffix}@example.org`
    const isVerified = user.role !== 'new'
    const isSuperAdmin = user.role === 'super admin'
    const account = { id: idOf(name as Name), name: user.name, email, passwordHash, joined }
    addUser(bulk, { ...account, isVerified, isSuperAdmin, seen: ago(3) })
  }

  const reactionsOf = (names: readonly Name[], at: number): NewReaction[] =>
    names.map((name, index) => ({
      userId: idOf(name),
      type: index % 3 === 2 ? 'love' : 'satisfaction',
      at: at + hour / 2,
    }))

  const posts = demoPosts.map((notified): NewPost => {
    const community = communities.get(notified.in)
    if (!community) throw new Error(`No such community: ${notified.in}`)
    const at = ago(notified.hoursAgo)
    const comments = notified.comments.map((said, index): NewComment => {
      const moment = at + Math.round(((index + 1) * notified.hoursAgo * hour) / (notified.comments.length + 2))
      const id = chance.id(moment)
      const reactions = reactionsOf(said.likedBy ?? [], moment)
      return {
        ...{ id, content: said.text, at: moment, reactions, isDeleted: false },
        authorId: idOf(said.by),
        parent: said.to ?? null,
      }
    })
    return {
      ...emptyPostText,
      ...{ id: chance.id(at), at, title: notified.title, content: notified.text, comments },
      communityId: community.id,
      forumId: community.forumIds[notified.forum ?? 0] ?? '',
      authorId: idOf(notified.by),
      isPublic: community.isPublic,
      isPinned: notified.isPinned ?? false,
      topicIds: community.topicIds,
      reactions: reactionsOf(notified.likedBy, at),
    }
  })
  for (const post of posts) {
    addTopicsOf(bulk, post)
    trends.count(post.communityId, iso(post.at), post.topicIds)
  }
  for (const [index, post] of posts.entries()) {
    addPost(bulk, post)
    const notified = demoPosts[index]?.reports ?? []
    const reports = notified.map(({ by, reason, details }, at) => {
      const moment = until - (notified.length - at) * hour
      return { id: chance.id(moment), caseId: chance.id(moment), reporterId: idOf(by), reason, details, at: moment }
    })
    addReports(bulk, post, reports)
  }
  for (const due of posts.flatMap(dueCommentsOf).sort((a, b) => a.comment.at - b.comment.at)) addComment(bulk, due)
  return [...communities.values()]
}

function makeTopics({ bulk, random: chance, until, suffix }: SeedContext): Map<string, string> {
  const at = until - 85 * day
  const topics = new Set(demoCommunities.flatMap(({ topics }) => topics))
  return new Map(
    [...topics].map((topic) => {
      const id = chance.id(at)
      const name = `${topic}${suffix}`
      bulk.add('topic', { id, name, nameKey: name.toLowerCase(), slug: name.toLowerCase(), createdAt: iso(at) })
      return [topic, id]
    }),
  )
}
