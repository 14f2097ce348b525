import type { z } from 'zod'
import type { saveSettingsInput } from '../../../shared/identity/settings.ts'
import { type ProfileText, profileTextKeys } from '../../../shared/identity/texts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { readText } from '../../platform/texts/read-text.ts'
import { refuseReservedName } from '../names/refuse-reserved-name.ts'
import { upsertSettings } from './queries.ts'
import { settingsOf } from './settings.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Returns the viewer's settings with their profile. */
export async function getSettings(ctx: SignedInContext) {
  const { name, email, image } = ctx.viewer
  return { settings: await settingsOf(ctx.db, ctx.viewer.id), profile: { name, email, image } }
}

/** Saves the given settings and returns all of them. */
export async function saveSettings(ctx: SignedInContext, input: z.output<typeof saveSettingsInput>) {
  const { content: bio } = await readText(ctx, input.PROFILE_BIO ?? '', limits.descriptionMax)
  const values = input.PROFILE_BIO === undefined ? input : { ...input, PROFILE_BIO: bio }
  const changes = Object.entries(values).map(([key, value]) => ({ key, value: String(value) }))
  if (changes.length === 0) return { ...(await getSettings(ctx)), message: messages.settingsUnchanged }
  const before = await settingsOf(ctx.db, ctx.viewer.id)
  // A form may send all settings. A rule that came later must not refuse the other ones.
  const changed = (key: keyof ProfileText) => (values[key] === before[key] ? '' : (values[key] ?? ''))
  await refuseBlockedText(ctx, { communityId: null, texts: profileTextKeys.map(changed) })
  await inTransaction(ctx, async (ctx) => {
    await refuseReservedName(ctx, [changed('PROFILE_DISPLAY_NAME')], ctx.viewer, 'PROFILE_DISPLAY_NAME')
    await upsertSettings(ctx.db, ctx.viewer.id, changes)
    if (input.PRIVACY_PROFILE_VISIBLE !== undefined) await indexSoon(ctx, 'user', [ctx.viewer.id])
  })
  return { ...(await getSettings(ctx)), message: messages.settingsSaved }
}
