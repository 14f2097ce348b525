import slugify from '@sindresorhus/slugify'
import { updateCommunity } from '../../communities/community-settings/queries.ts'
import { addMember } from '../../communities/core/change-members.ts'
import { freeSlug } from '../../communities/core/create-community.ts'
import { insertCommunity, insertCommunityTopics, insertForum } from '../../communities/core/queries.ts'
import { topicKey } from '../../communities/topics/create-topic.ts'
import { findTopicByKey, insertTopic, listTakenTopicSlugs } from '../../communities/topics/queries.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import type { Services } from '../../platform/context.ts'
import { flag } from '../../platform/db/dialect.ts'
import { newId } from '../../platform/ids.ts'
import { updateImages } from '../../platform/media/image-usage.ts'
import { insertMedia } from '../../platform/media/queries.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { iso } from './add-account.ts'
import type { Picture } from './pictures.ts'
import type { PlannedStep } from './plan.ts'
import { insertExample, listExamples } from './queries.ts'

/** Returns the id of an example by its name. Throws an `Error` for a name that is missing. */
export function exampleIdIn(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The example ${name} is missing`)
  return id
}

/** Returns the topic with this name and creates it if necessary. */
async function topicIdFor({ db }: Services, name: string, createdAt: string): Promise<string> {
  const nameKey = topicKey(name)
  const existing = await findTopicByKey(db, nameKey)
  if (existing) return existing.id
  const id = newId()
  const base = slugify(name)
  const isTaken = (await listTakenTopicSlugs(db, [base])).length > 0
  await insertTopic(db, { id, name, nameKey, slug: isTaken ? `${base}-${id.slice(-6)}` : base, createdAt })
  await insertExample(db, { targetType: 'TOPIC', name: nameKey, targetId: id })
  return id
}

/** Adds a community with its icon, banner, topics, forums and members. */
export async function addCommunity(
  services: Services,
  { community, founded, members }: Extract<PlannedStep, { kind: 'community' }>,
  pictures: readonly Picture[],
) {
  const { db } = services
  const { key, name, description, guidelines, isPrivate, color } = community
  const [id, createdAt] = [newId(), iso(founded)]
  const accounts = await listExamples(db, 'USER')
  const creatorId = exampleIdIn(accounts, community.members[0])
  await insertCommunity(db, {
    ...{ id, name, description, guidelines, creatorId, createdAt, slug: await freeSlug(db, name, id) },
    ...{ isPrivate: flag(isPrivate), requiresApproval: flag(isPrivate), archivedAt: null, deletedAt: null },
  })
  const own = authorizedBySystem({ id }, 'manage')
  for (const [position, forum] of community.forums.entries())
    await insertForum(db, own, { id: newId(), name: forum, isDefault: flag(position === 0), position, createdAt })
  const topicIds: string[] = []
  for (const topic of community.topics) topicIds.push(await topicIdFor(services, topic, createdAt))
  await insertCommunityTopics(db, own, topicIds)
  for (const [rank, { key, joined }] of members.entries()) {
    const role = rank === 0 ? 'ORGANIZER' : rank === 1 ? 'MODERATOR' : 'MEMBER'
    const member = { userId: exampleIdIn(accounts, key), role, createdAt: iso(joined) } as const
    await addMember(services, authorizedBySystem({ id }, 'join'), member)
  }
  for (const picture of pictures)
    await insertMedia(db, { ...picture, ownerId: creatorId, createdAt, communityId: id, isUsed: 1 })
  const [icon, banner] = pictures
  await updateCommunity(db, own, { iconId: icon?.id ?? null, bannerId: banner?.id ?? null, color })
  await updateImages(
    db,
    { targetType: 'COMMUNITY', targetId: id, communityId: id, authorId: creatorId },
    pictures.map(({ id }) => id),
  )
  await insertExample(db, { targetType: 'COMMUNITY', name: key, targetId: id })
  await indexSoon(services, 'community', [id])
}
