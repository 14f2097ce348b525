import type { TestUser } from '../world.ts'

const description = 'A place to test the rules.'

interface Founding {
  name?: string
  isPrivate?: boolean
  requiresApproval?: boolean
  guidelines?: string
  /** Comma-joined ids. */
  topics?: string
}

/** A community created by this user, with its default forum. */
export async function createCommunity(user: TestUser, { name = 'Chess Club', ...settings }: Founding = {}) {
  const community = await user.api.communities.create({ name, description, ...settings })
  const [forum] = await user.api.communities.forums({ slug: community.slug })
  return { ...community, forumId: forum?.id ?? '' }
}
