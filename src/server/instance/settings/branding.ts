import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { mediaPath, mediaPathOf } from '../../platform/media/media-urls.ts'
import { instanceSettings } from './settings.ts'

/** The name of the instance and the path of its logo. */
export interface Branding {
  name: string
  logo: string | null
}

/** The site as it introduces itself. `picture` is a path; `introduction` is Markdown. The texts may be empty. */
export async function siteIntroduction(db: Db) {
  const { pictureId, tagline, introduction } = await instanceSettings(db, ['pictureId', 'tagline', 'introduction'])
  return { picture: pictureId && `${mediaPath(pictureId)}/picture`, tagline, introduction }
}

/** The colour of the site where no stylesheet reaches: mails and pictures. White text on it has a contrast of 5.5. */
export const accentColor = '#0f7663'

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
