import { unsubscribeLink } from '../../../../src/server/notify/unsubscribe-token.ts'
import type { CallTarget } from './call-target.ts'

/** A limit above the number of items in a scene. */
export const wholePage = () => ({ limit: 50 })
export const searchInput = () => ({ q: 'canary', limit: 1 })

/** A message to an instance that accepts them, written in a plausible time. */
export async function someContactMessage({ scenario: { world } }: CallTarget) {
  const setting = { key: 'contactEmail', value: 'keeper@example.org' }
  await world.db
    .insertInto('instanceSetting')
    .values(setting)
    .onConflict((oc) => oc.column('key').doUpdateSet(setting))
    .execute()
  const { ticket } = await world.guest.api.contact.form()
  world.advance(60_000)
  return { name: 'Nora Lind', email: 'nora@example.org', message: 'How do I get in touch with you?', ticket }
}

/** The unsubscribe token of a mail to the founder. */
export async function someUnsubscribeToken({ scenario: { world, founder } }: CallTarget) {
  const link = await unsubscribeLink(world.services, founder.id, 'digest')
  return { token: link.split('/').at(-1) }
}
