import type { Services } from '../../platform/context.ts'
import { mediaPathOf } from '../../platform/media/media-urls.ts'
import { instanceSettings } from './settings.ts'

/** The name of the instance and the path of its logo. */
export interface Branding {
  name: string
  logo: string | null
}

const defaultBranding: Branding = { name: 'Folkmoot', logo: null }

/** Returns the branding. Pages need it even when the database fails, so a failure yields the default. */
export async function brandingOf({ db, log }: Pick<Services, 'db' | 'log'>): Promise<Branding> {
  try {
    const { name, logoId } = await instanceSettings(db, ['name', 'logoId'])
    return { name, logo: mediaPathOf(logoId) }
  } catch (error) {
    log.error({ err: error }, 'could not load the name and logo of the instance')
    return defaultBranding
  }
}
