import { messages } from '../../shared/messages.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { settingsOf } from '../settings/settings.ts'
import { personAbilities } from './policy.ts'
import { findPerson } from './queries.ts'

/** The only way to a person's profile: 404 when there is no such person, or they hide their profile from the viewer. */
export async function personFor(ctx: Context, id: string) {
  const person = await findPerson(ctx.db, id)
  if (!person) throw new AppError('NOT_FOUND', messages.personNotFound)
  const settings: Settings = await settingsOf(ctx.db, person.id)
  const can = personAbilities({ viewer: ctx.viewer, person: { id: person.id, settings } })
  if (!can.view) throw new AppError('NOT_FOUND', messages.personNotFound)
  return { person, settings, can }
}
