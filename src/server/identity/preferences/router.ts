import { learnTimeZoneInput, saveSettingsInput } from '../../../shared/identity/settings.ts'
import { router, signedInProcedure } from '../../platform/procedures.ts'
import { getSettings, saveSettings } from './save-settings.ts'
import { learnTimeZone } from './time-zone.ts'

export const settingsRouter = router({
  get: signedInProcedure.query(({ ctx }) => getSettings(ctx)),
  save: signedInProcedure.input(saveSettingsInput).mutation(({ ctx, input }) => saveSettings(ctx, input)),
  learnTimeZone: signedInProcedure.input(learnTimeZoneInput).mutation(({ ctx, input }) => learnTimeZone(ctx, input)),
})
