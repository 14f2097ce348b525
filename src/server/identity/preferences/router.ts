import { saveSettingsInput } from '../../../shared/identity/settings.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { router, signedInProcedure } from '../../platform/procedures.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { saveSettings } from './queries.ts'
import { settingsOf } from './settings.ts'

async function present(ctx: Context & { viewer: Viewer }) {
  const { name, email, image } = ctx.viewer
  return { settings: await settingsOf(ctx.db, ctx.viewer.id), profile: { name, email, image } }
}

export const settingsRouter = router({
  get: signedInProcedure.query(({ ctx }) => present(ctx)),

  save: signedInProcedure.input(saveSettingsInput).mutation(async ({ ctx, input }) => {
    const changes = Object.entries(input).map(([key, value]) => ({ key, value: String(value) }))
    if (changes.length === 0) return { ...(await present(ctx)), message: messages.settingsUnchanged }
    const { PROFILE_DISPLAY_NAME: name = '', PROFILE_BIO: bio = '' } = input
    await refuseBlockedText(ctx, { communityId: null, texts: [name, bio] })
    await inTransaction(ctx, async (ctx) => {
      await saveSettings(ctx.db, ctx.viewer.id, changes)
      if (input.PRIVACY_PROFILE_VISIBLE !== undefined) await indexSoon(ctx, 'person', [ctx.viewer.id])
    })
    return { ...(await present(ctx)), message: messages.settingsSaved }
  }),
})
