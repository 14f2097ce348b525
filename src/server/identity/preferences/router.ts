import {
  chooseLanguageInput,
  learnTimeZoneInput,
  presenceView,
  saveSettingsInput,
} from '../../../shared/identity/settings.ts'
import { ok, publicProcedure, router, signedInProcedure } from '../../platform/procedures.ts'
import { chooseLanguage } from './choose-language.ts'
import { updateMissingTimeZone } from './queries.ts'
import { savePresence } from './save-presence.ts'
import { getSettings, saveSettings } from './save-settings.ts'
import { presenceOf } from './settings.ts'

export const settingsRouter = router({
  get: signedInProcedure.query(({ ctx }) => getSettings(ctx)),
  save: signedInProcedure.input(saveSettingsInput).mutation(({ ctx, input }) => saveSettings(ctx, input)),

  presence: signedInProcedure.query(({ ctx }) => presenceOf(ctx.db, ctx.viewer.id)),
  savePresence: signedInProcedure.input(presenceView).mutation(({ ctx, input }) => savePresence(ctx, input)),

  /** Chooses the language of this browser, and of the viewer. */
  chooseLanguage: publicProcedure.input(chooseLanguageInput).mutation(({ ctx, input }) => chooseLanguage(ctx, input)),

  /** Records the time zone of the viewer's browser, unless they have one. */
  learnTimeZone: signedInProcedure.input(learnTimeZoneInput).mutation(async ({ ctx, input }) => {
    await updateMissingTimeZone(ctx.db, ctx.viewer.id, input.timeZone)
    return ok
  }),
})
