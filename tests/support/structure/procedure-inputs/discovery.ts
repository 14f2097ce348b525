import { unsubscribeLink } from '../../src/server/settings/unsubscribe-token.ts'
import type { Aim } from './procedure-inputs.ts'

/** So many that whatever a scene holds is among them. */
export const everywhere = () => ({ limit: 50 })
export const searched = () => ({ q: 'canary', limit: 1 })

/** A message to an instance that takes them, written in a human's time. */
export async function someMessage({ scene: { world } }: Aim) {
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

/** The token at the foot of a mail to the founder. */
export async function someUnsubscribing({ scene: { world, founder } }: Aim) {
  const link = await unsubscribeLink(world.services, founder.id, 'digest')
  return { token: link.split('/').at(-1) }
}
