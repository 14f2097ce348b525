import type { z } from 'zod'
import type { InstanceSettings, saveInstanceInput } from '../../../shared/instance/settings.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { onOneLine } from '../../../shared/platform/plain-text.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { requireRecentProof } from '../../identity/sessions/recent-proof.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { appearanceOf } from '../../instance/settings/appearance.ts'
import { ownCssFault } from '../../instance/settings/own-css.ts'
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
  const { accentSheet, ownSheet } = await appearanceOf(db)
  const stylesheets = { accent: accentSheet?.path ?? null, own: ownSheet?.path ?? null }
  return { ...stored, logo: mediaPathOf(stored.logoId), stylesheets }
}

const images = ['logoId', 'pictureId'] as const satisfies readonly SettingKey[]
const texts = ['tagline', 'introduction'] as const satisfies readonly SettingKey[]

/** Throws 400 unless the viewer uploaded the image. */
async function markImageUsed({ db, viewer }: SignedInContext, field: (typeof images)[number], id: string | null) {
  if (id === null || (await updateMediaUsed(db, id, viewer.id, true))) return
  throw new AppError('BAD_REQUEST', messages.imageInvalid, { field })
}

/** Throws 400 with a sentence if the site must not have this CSS. */
function refuseOwnCss(css: string) {
  const fault = ownCssFault(css)
  if (fault !== null) throw new AppError('BAD_REQUEST', fault, { field: 'ownCss' })
}

/** The length of a value in the audit log. */
const loggedMax = 120
const logged = (value: string) => truncate(onOneLine(value), loggedMax) || 'none'

async function change(ctx: SignedInContext, key: SettingKey, from: string, to: string) {
  await saveInstanceSetting(ctx.db, key, to)
  const detail = `${key}: ${logged(from)} → ${logged(to)}`
  await recordAudit(ctx, { action: 'settings.change', communityId: null, detail })
}

/** The settings that open the door to accounts, end the backups, or restyle every page: their change needs a recent proof. */
const guarded: readonly SettingKey[] = [
  ...(['signUpMode', 'refusesCommonPasswords', 'unverifiedMayWrite', 'backups', 'backupsKept', 'ownCss'] as const),
]

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
    const written = texts.filter((key) => changed.includes(key)).map((key) => input[key] ?? '')
    if (written.length > 0) await refuseBlockedText(ctx, { communityId: null, texts: written })
    refuseOwnCss(changed.includes('ownCss') ? (input.ownCss ?? '') : '')
    const changedImages = images.filter((key) => changed.includes(key))
    for (const key of changedImages) await markImageUsed(ctx, key, input[key] ?? null)
    for (const key of changed) await change(ctx, key, settingText(before[key]), settingText(input[key] ?? null))
    // After the save, when the old image is no longer used by the setting.
    for (const key of changedImages) {
      const old = before[key]
      if (old !== null) await updateMediaUsage(ctx.db, old)
    }
    if (changed.length > 0) await incrementSettingsRevision(ctx)
    return settingsForAdmins(ctx)
  })
