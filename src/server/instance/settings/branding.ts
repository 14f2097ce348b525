import type { Services } from '../context.ts'
import { settingsChannel } from './revision.ts'
import { instanceSettings, logoPath } from './settings.ts'

/** What the instance is called, and the path of its logo. */
export interface Face {
  name: string
  logo: string | null
}

/** The operator's command sets it beside this process: it is looked at again after so many milliseconds. */
const kept = 60_000

const namedInBundle: Face = { name: 'Folkmoot', logo: null }

/**
 * Reads the face now, and answers how to ask for it: every page needs it, and none waits for a statement of its own. When
 * it cannot be read, it is the one read last.
 */
export async function watchFace({
  db,
  live,
  log,
}: Pick<Services, 'db' | 'live' | 'log'>): Promise<() => Promise<Face>> {
  let face = namedInBundle
  let readAt = Number.NEGATIVE_INFINITY
  live.watch(settingsChannel, () => {
    readAt = Number.NEGATIVE_INFINITY
  })
  async function current(): Promise<Face> {
    if (performance.now() - readAt < kept) return face
    readAt = performance.now()
    try {
      const { name, logoId } = await instanceSettings(db, ['name', 'logoId'])
      face = { name, logo: logoPath(logoId) }
    } catch (error) {
      log.error({ err: error }, 'the name of the instance could not be read')
    }
    return face
  }
  await current()
  return current
}
