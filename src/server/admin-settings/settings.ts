import type { z } from 'zod'
import type { InstanceSettings, saveInstanceInput } from '../../shared/instance.ts'
import { messages } from '../../shared/messages.ts'
import { recordAct } from '../audit/record.ts'
import { type Context, inTransaction, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { saveInstanceSetting } from '../instance/queries.ts'
import { raiseSettingsRevision } from '../instance/revision.ts'
import { instanceSettings, logoPath, type SettingKey, settingKeys, settingText } from '../instance/settings.ts'
import { updateMediaSettled, updateMediaUsed } from '../media/queries.ts'

type Asking = Context & { viewer: Viewer }

export async function settingsForAdmins({ db }: Pick<Asking, 'db'>): Promise<InstanceSettings> {
  const stored = await instanceSettings(db, settingKeys)
  return { ...stored, logo: logoPath(stored.logoId) }
}

/** 400 unless the image is one that the viewer uploaded. */
async function keepLogo({ db, viewer }: Asking, logoId: string | null) {
  if (logoId === null || (await updateMediaUsed(db, logoId, viewer.id, true))) return
  throw new AppError('BAD_REQUEST', messages.imageInvalid, { field: 'logoId' })
}

async function change(ctx: Asking, key: SettingKey, from: string, to: string) {
  await saveInstanceSetting(ctx.db, key, to)
  const detail = `${key}: ${from || 'none'} → ${to || 'none'}`
  await recordAct(ctx, { action: 'settings.change', communityId: null, detail })
}

/**
 * Sets what is given and is not so already; every open page learns of it. A lower flag threshold hides what was reported
 * often enough before only with its next report; a higher one shows nothing again that is hidden.
 */
export const saveSettings = (ctx: Asking, input: z.output<typeof saveInstanceInput>): Promise<InstanceSettings> =>
  inTransaction(ctx, async (ctx) => {
    const before = await instanceSettings(ctx.db, settingKeys)
    const changed = settingKeys.filter((key) => input[key] !== undefined && input[key] !== before[key])
    if (changed.includes('logoId')) await keepLogo(ctx, input.logoId ?? null)
    for (const key of changed) await change(ctx, key, settingText(before[key]), settingText(input[key] ?? null))
    // Afterwards, for only then nothing says that it is still the logo.
    if (changed.includes('logoId') && before.logoId !== null) await updateMediaSettled(ctx.db, before.logoId)
    if (changed.length > 0) await raiseSettingsRevision(ctx)
    return settingsForAdmins(ctx)
  })
