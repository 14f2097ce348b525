import type { Services } from '../../platform/context.ts'
import { settingsChannel } from './revision.ts'
import { instanceSettings, logoPath } from './settings.ts'

/** The name of the instance and the path of its logo. */
export interface Branding {
  name: string
  logo: string | null
}

/**
 * The command line can change the settings in another process, so they are reloaded after this time, in milliseconds.
 */
const maxAgeMs = 60_000

const defaultBranding: Branding = { name: 'Folkmoot', logo: null }

/**
 * Loads the branding and returns a function for its current value, because every page needs it without a query. Keeps
 * the last value when a reload fails.
 */
export async function watchBranding({
  db,
  live,
  log,
}: Pick<Services, 'db' | 'live' | 'log'>): Promise<() => Promise<Branding>> {
  let face = defaultBranding
  let readAt = Number.NEGATIVE_INFINITY
  live.subscribe(settingsChannel, () => {
    readAt = Number.NEGATIVE_INFINITY
  })
  async function current(): Promise<Branding> {
    if (performance.now() - readAt < maxAgeMs) return face
    readAt = performance.now()
    try {
      const { name, logoId } = await instanceSettings(db, ['name', 'logoId'])
      face = { name, logo: logoPath(logoId) }
    } catch (error) {
      log.error({ err: error }, 'could not load the name and logo of the instance')
    }
    return face
  }
  await current()
  return current
}
