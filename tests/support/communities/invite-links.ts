import type { TestUser } from '../world.ts'
import { createInvitationWorld } from './invitations.ts'

/** Ann's community, private and without approval by default, with Bob as a plain member, and calls about its invite links. */
export async function createLinkWorld(...args: Parameters<typeof createInvitationWorld>) {
  const setting = await createInvitationWorld(...args)
  const { world, ann, slug } = setting
  const make = (who: TestUser, input: { maxUses?: number; expiresInDays?: number } = {}) =>
    who.api.inviteLinks.create({ slug, ...input })
  const accept = (who: TestUser, token: string) => who.api.invitations.accept({ token })
  const links = async (who = ann) => (await who.api.inviteLinks.list({ slug })).items
  const uses = async () => (await links()).map(({ uses }) => uses)
  const mayLink = (isOn: boolean) => ann.api.communitySettings.saveMembersMayLink({ slug, isOn })
  const signUp = (invitation: string, email: string) =>
    world.guest.api.auth.signup({ name: 'Carl', email, password: 'correct horse', invitation })
  return { ...setting, make, accept, links, uses, mayLink, signUp }
}
