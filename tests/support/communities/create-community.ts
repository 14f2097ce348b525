import type { Person } from './world.ts'

const description = 'A place to test the rules.'

interface Founding {
  name?: string
  isPrivate?: boolean
  requiresApproval?: boolean
  guidelines?: string
  /** Comma-joined ids. */
  topics?: string
}

/** A community founded by this person, with its default forum. */
export async function found(person: Person, { name = 'Chess Club', ...settings }: Founding = {}) {
  const community = await person.api.communities.create({ name, description, ...settings })
  const [forum] = await person.api.communities.forums({ slug: community.slug })
  return { ...community, forumId: forum?.id ?? '' }
}
