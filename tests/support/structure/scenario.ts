import { makeBan, makeComment, makeInvitation, makeJoinRequest, makeMember, makePost } from '../factories.ts'
import type { TestUser, World } from '../world.ts'

/** The roles in a scene's community. `unverified` is a member, `superAdmin` an outsider. */
export const scenarioRoles = [
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
export type ScenarioRole = (typeof scenarioRoles)[number]

export interface CommunityKind {
  isPrivate: boolean
  requiresApproval: boolean
}

/** The clients of a user. A guest has no account. */
export type Actor = World['guest'] & { account: TestUser | null }

let users = 0

/** A unique name, and so a unique address. */
const nextName = (membership: string) => `${membership} ${++users}`

async function giveMembership(
  world: World,
  communityId: string,
  membership: ScenarioRole,
  user: TestUser,
  founder: TestUser,
) {
  if (membership === 'unverified' || membership === 'member') await makeMember(world, communityId, user, 'MEMBER')
  if (membership === 'moderator') await makeMember(world, communityId, user, 'MODERATOR')
  if (membership === 'organizer') await makeMember(world, communityId, user, 'ORGANIZER')
  if (membership === 'invited') await makeInvitation(world, communityId, user, founder)
  if (membership === 'pending') await makeJoinRequest(world, communityId, user)
  if (membership === 'banned') await makeBan(world, communityId, user)
}

export type Scenario = Awaited<ReturnType<typeof createScenario>>

/**
 * A separate community in the world with its founder, who is a new user unless given, a post and a comment by the
 * founder, and a user of each requested role.
 */
export async function createScenario(world: World, kind: CommunityKind, given?: TestUser) {
  const founder = given ?? (await world.user(nextName('founder')))
  const topic = await founder.api.topics.create({ name: 'Vegetables' })
  const name = `Allotment ${users}`
  const description = 'Everything about growing vegetables'
  const created = await founder.api.communities.create({ name, description, topics: topic.id, ...kind })
  const [forum] = await founder.api.communities.forums({ slug: created.slug })
  const community = { id: created.id, slug: created.slug, name, forumId: forum?.id ?? '', topicId: topic.id }

  async function user(membership: ScenarioRole): Promise<Actor> {
    if (membership === 'guest') return { ...world.guest, account: null }
    const options = { isVerified: membership !== 'unverified', isSuperAdmin: membership === 'superAdmin' }
    const account = await world.user(nextName(membership), options)
    await giveMembership(world, community.id, membership, account, founder)
    return { ...account, account }
  }

  /** A post of this author with a comment of the same author. */
  async function writtenBy(author: TestUser) {
    const postId = await makePost(world, community, author, { title: 'First seeds', content: 'Peas can go in.' })
    return { postId, commentId: await makeComment(world, postId, author, 'Beans too.') }
  }

  return { world, founder, community, topic, user, writtenBy, written: await writtenBy(founder) }
}
