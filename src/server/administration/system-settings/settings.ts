import type { z } from 'zod'
import type { InstanceSettings, saveInstanceInput } from '../../../shared/instance/settings.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { requireRecentProof } from '../../identity/sessions/recent-proof.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { saveInstanceSetting } from '../../instance/settings/queries.ts'
import { incrementSettingsRevision } from '../../instance/settings/revision.ts'
import { instanceSettings, type SettingKey, settingKeys, settingText } from '../../instance/settings/settings.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { mediaPathOf } from '../../platform/media/media-urls.ts'
import { updateMediaUsage, updateMediaUsed } from '../../platform/media/queries.ts'

type SignedInContext = Context & { viewer: Viewer }

export async function settingsForAdmins({ db }: Pick<SignedInContext, 'db'>): Promise<InstanceSettings> {
  const stored = await instanceSettings(db, settingKeys)
  return { ...stored, logo: mediaPathOf(stored.logoId) }
}

/** Throws 400 unless the viewer uploaded the image. */
async function markLogoUsed({ db, viewer }: SignedInContext, logoId: string | null) {
  if (logoId === null || (await updateMediaUsed(db, logoId, viewer.id, true))) return
  throw new AppError('BAD_REQUEST', messages.imageInvalid, { field: 'logoId' })
}

async function change(ctx: SignedInContext, key: SettingKey, from: string, to: string) {
  await saveInstanceSetting(ctx.db, key, to)
  const detail = `${key}: ${from || 'none'} → ${to || 'none'}`
  await recordAudit(ctx, { action: 'settings.change', communityId: null, detail })
}

/** The settings that open the door to accounts, or end the backups: their change needs a recent proof. */
const guarded: readonly SettingKey[] = ['signUpMode', 'refusesCommonPasswords', 'backups', 'backupsKept']

/**
 * Saves the given settings that differ, and signals open pages. A lower flag threshold affects content only at its next
 * report; a higher one does not show hidden content again.
 */
export const saveSettings = (
  ctx: SignedInContext,
  input: z.output<typeof saveInstanceInput>,
): Promise<InstanceSettings> =>
  inTransaction(ctx, async (ctx) => {
    const before = await instanceSettings(ctx.db, settingKeys)
    const changed = settingKeys.filter((key) => input[key] !== undefined && input[key] !== before[key])
    if (changed.some((key) => guarded.includes(key))) await requireRecentProof(ctx)
    if (changed.includes('logoId')) await markLogoUsed(ctx, input.logoId ?? null)
    for (const key of changed) await change(ctx, key, settingText(before[key]), settingText(input[key] ?? null))
    // After the save, when the old image is no longer the logo.
    if (changed.includes('logoId') && before.logoId !== null) await updateMediaUsage(ctx.db, before.logoId)
    if (changed.length > 0) await incrementSettingsRevision(ctx)
    return settingsForAdmins(ctx)
  })
