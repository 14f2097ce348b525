import { TRPCError } from '@trpc/server'
import { afterAll, describe, expect, test } from 'vitest'
import { communityAbilities } from '../../src/server/communities/policy.ts'
import { createScene, type SceneStanding, type Somebody, standings } from '../support/scene.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** The standing the policy knows; who is verified and who is super admin it is told besides. */
const standingIn = (standing: SceneStanding) => {
  if (standing === 'unverified') return 'member'
  return standing === 'superAdmin' ? 'outsider' : standing
}

const mayRead = (standing: SceneStanding, isPrivate: boolean) =>
  communityAbilities({
    viewer: standing === 'guest' ? null : { isSuperAdmin: standing === 'superAdmin' },
    standing: standingIn(standing),
    community: { isPrivate, requiresApproval: false, isArchived: false },
  }).read

/** Every community in somebody's list, page after page. */
async function listedFor(by: Somebody): Promise<string[]> {
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

/** Who reads the posts of a community, and has it in their list. */
async function readersOf(isPrivate: boolean) {
  const { community, person } = await createScene(world, { isPrivate, requiresApproval: false })
  const readers: Record<'posts' | 'list', SceneStanding[]> = { posts: [], list: [] }
  for (const standing of standings) {
    const by = await person(standing)
    const hasPosts = await by.api.posts.inCommunity({ slug: community.slug }).then(() => true, isRefused)
    if (hasPosts) readers.posts.push(standing)
    if ((await listedFor(by)).includes(community.slug)) readers.list.push(standing)
  }
  return readers
}

describe('lists hold what the policy lets the viewer read', () => {
  test('a public community is read by everybody and in everybody’s list', async () => {
    const readers = standings.filter((standing) => mayRead(standing, false))
    expect(readers).toEqual([...standings])
    expect(await readersOf(false)).toEqual({ posts: readers, list: readers })
  })

  test('a private community is read by its members alone, and by super admins, who have it in no list', async () => {
    const readers = standings.filter((standing) => mayRead(standing, true))
    expect(readers).toEqual(['unverified', 'member', 'moderator', 'organizer', 'superAdmin'])
    const members = readers.filter((standing) => standing !== 'superAdmin')
    expect(await readersOf(true)).toEqual({ posts: readers, list: members })
  })
})
