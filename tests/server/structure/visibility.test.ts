import { TRPCError } from '@trpc/server'
import { afterAll, describe, expect, test } from 'vitest'
import { communityAbilities } from '../../../src/server/communities/core/access/abilities.ts'
import { type Actor, createScenario, type ScenarioRole, scenarioRoles } from '../../support/structure/scenario.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** The role in the policy; whether the user is verified and super admin are separate inputs. */
const membershipIn = (membership: ScenarioRole) => {
  if (membership === 'unverified') return 'member'
  return membership === 'superAdmin' ? 'outsider' : membership
}

const mayRead = (membership: ScenarioRole, isPrivate: boolean) =>
  communityAbilities({
    viewer: membership === 'guest' ? null : { isSuperAdmin: membership === 'superAdmin' },
    membership: membershipIn(membership),
    community: {
      ...{ isPrivate, requiresApproval: false, isArchived: false, onlyMembersComment: false },
      membersMayLink: false,
    },
  }).read

/** Every community in a user's list, page after page. */
async function listedFor(by: Actor): Promise<string[]> {
  const slugs: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await by.api.communities.list({ limit: 3, ...(cursor && { cursor }) })
    slugs.push(...page.items.map(({ slug }) => slug))
    cursor = page.nextCursor
  } while (cursor)
  return slugs
}

const isRefused = (error: unknown) => {
  if (error instanceof TRPCError) return false
  throw error
}

/** The users who can read the posts of a community and have it in their list. */
async function readersOf(isPrivate: boolean) {
  const { community, user } = await createScenario(world, { isPrivate, requiresApproval: false })
  const readers: Record<'posts' | 'list', ScenarioRole[]> = { posts: [], list: [] }
  for (const membership of scenarioRoles) {
    const by = await user(membership)
    const hasPosts = await by.api.posts.inCommunity({ slug: community.slug }).then(() => true, isRefused)
    if (hasPosts) readers.posts.push(membership)
    if ((await listedFor(by)).includes(community.slug)) readers.list.push(membership)
  }
  return readers
}

describe('lists contain what the policy lets the viewer read', () => {
  test("everybody reads a public community, which is in everybody's list", async () => {
    const readers = scenarioRoles.filter((membership) => mayRead(membership, false))
    expect(readers).toEqual([...scenarioRoles])
    expect(await readersOf(false)).toEqual({ posts: readers, list: readers })
  })

  test('only members and super admins read a private community, which is in no list of super admins', async () => {
    const readers = scenarioRoles.filter((membership) => mayRead(membership, true))
    expect(readers).toEqual(['unverified', 'member', 'moderator', 'organizer', 'superAdmin'])
    const members = readers.filter((membership) => membership !== 'superAdmin')
    expect(await readersOf(true)).toEqual({ posts: readers, list: members })
  })
})
