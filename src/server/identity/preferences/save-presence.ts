import { type PresenceSettings, writingSettingKey } from '../../../shared/identity/settings.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { upsertSettings } from './queries.ts'

/** Saves what the viewer shows of their presence, and returns it. */
export async function savePresence(
  ctx: Context & { viewer: Viewer },
  input: PresenceSettings,
): Promise<PresenceSettings> {
  await upsertSettings(ctx.db, ctx.viewer.id, [{ key: writingSettingKey, value: String(input.showsWriting) }])
  return input
}
