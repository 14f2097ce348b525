import { saveSettingsInput } from '../../../shared/identity/settings.ts'
import { router, signedInProcedure } from '../../platform/procedures.ts'
import { getSettings, saveSettings } from './save-settings.ts'

export const settingsRouter = router({
  get: signedInProcedure.query(({ ctx }) => getSettings(ctx)),
  save: signedInProcedure.input(saveSettingsInput).mutation(({ ctx, input }) => saveSettings(ctx, input)),
})
