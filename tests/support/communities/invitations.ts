import type { EmailMessage } from '../../../src/server/platform/mail/mail-queue.ts'
import { openWorld } from '../checked-world.ts'
import { makeMember } from '../factories.ts'
import { createCommunity } from './create-community.ts'

/** The token in the link of an invitation mail. */
export const mailedInviteToken = (email: EmailMessage | undefined) =>
  new URL(email?.link ?? '').pathname.split('/').at(-1) ?? ''

interface Kind {
  isPrivate?: boolean
  requiresApproval?: boolean
}

/** Ann's community, private and without approval by default, with Bob as a plain member. */
export async function createInvitationWorld(kind: Kind = {}, options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options)
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const community = await createCommunity(ann, { isPrivate: true, requiresApproval: false, ...kind })
  await makeMember(world, community.id, bob, 'MEMBER')
  const { slug } = community
  const send = (who: typeof ann, emails: string[], message = '') => who.api.invitations.send({ slug, emails, message })

  /** Invites one address; returns the token of the mail. */
  async function tokenFor(who: typeof ann, address: string) {
    await send(who, [address])
    return mailedInviteToken((await world.deliverMails()).find((email) => email.link.includes('/invite/')))
  }
  const listed = async () => (await ann.api.invitations.list({ slug })).items
  return { world, ann, bob, ...community, at: `/api/communities/by-slug/${slug}`, send, tokenFor, listed }
}
