import { ban, invite, makeMember, requestToJoin, writtenComment, writtenPost } from './arrange.ts'
import type { Person, World } from './world.ts'

/** How somebody can stand to a scene's community. `unverified` is a member, `superAdmin` an outsider. */
export const standings = [
  'guest',
  'unverified',
  'outsider',
  'invited',
  'pending',
  'member',
  'moderator',
  'organizer',
  'banned',
  'superAdmin',
] as const
export type SceneStanding = (typeof standings)[number]

export interface CommunityKind {
  isPrivate: boolean
  requiresApproval: boolean
}

/** Somebody at the doors. A guest has no account. */
export type Somebody = World['guest'] & { account: Person | null }

let people = 0

/** A name, and so an address, nobody has yet. */
const nextName = (standing: string) => `${standing} ${++people}`

async function takePlace(world: World, communityId: string, standing: SceneStanding, person: Person, founder: Person) {
  if (standing === 'unverified' || standing === 'member') await makeMember(world, communityId, person, 'MEMBER')
  if (standing === 'moderator') await makeMember(world, communityId, person, 'MODERATOR')
  if (standing === 'organizer') await makeMember(world, communityId, person, 'ORGANIZER')
  if (standing === 'invited') await invite(world, communityId, person, founder)
  if (standing === 'pending') await requestToJoin(world, communityId, person)
  if (standing === 'banned') await ban(world, communityId, person)
}

export type Scene = Awaited<ReturnType<typeof createScene>>

/**
 * A community of its own in the world, with its founder, who is somebody new unless given, a post and a comment by the
 * founder, and whoever else is asked for by standing.
 */
export async function createScene(world: World, kind: CommunityKind, given?: Person) {
  const founder = given ?? (await world.user(nextName('founder')))
  const topic = await founder.api.topics.create({ name: 'Vegetables' })
  const name = `Allotment ${people}`
  const description = 'Everything about growing vegetables'
  const created = await founder.api.communities.create({ name, description, topics: topic.id, ...kind })
  const [forum] = await founder.api.communities.forums({ slug: created.slug })
  const community = { id: created.id, slug: created.slug, name, forumId: forum?.id ?? '', topicId: topic.id }

  async function person(standing: SceneStanding): Promise<Somebody> {
    if (standing === 'guest') return { ...world.guest, account: null }
    const options = { isVerified: standing !== 'unverified', isSuperAdmin: standing === 'superAdmin' }
    const account = await world.user(nextName(standing), options)
    await takePlace(world, community.id, standing, account, founder)
    return { ...account, account }
  }

  /** A post of this author with a comment of the same author under it. */
  async function writtenBy(author: Person) {
    const postId = await writtenPost(world, community, author, { title: 'First seeds', content: 'Peas can go in.' })
    return { postId, commentId: await writtenComment(world, postId, author, 'Beans too.') }
  }

  return { world, founder, community, topic, person, writtenBy, written: await writtenBy(founder) }
}
