import { defaultAccent } from '../../../shared/instance/accent/accent-shades.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { mediaPath, mediaPathOf } from '../../platform/media/media-urls.ts'
import { type Appearance, appearanceOf } from './appearance.ts'
import { instanceSettings } from './settings.ts'

/** The name of the instance, the path of its logo, and its looks. */
export interface Branding extends Appearance {
  name: string
  logo: string | null
}

/** The site as it introduces itself. `picture` is a path; `introduction` is Markdown. The texts may be empty. */
export async function siteIntroduction(db: Db) {
  const { pictureId, tagline, introduction } = await instanceSettings(db, ['pictureId', 'tagline', 'introduction'])
  return { picture: pictureId && `${mediaPath(pictureId)}/picture`, tagline, introduction }
}

/** Returns the colour of the site where no stylesheet reaches: mails and pictures. White text on it is legible. */
export async function siteColor(db: Db): Promise<string> {
  return (await appearanceOf(db)).themeColors?.light ?? defaultAccent
}

const defaultBranding: Branding = {
  ...{ name: 'Folkmoot', logo: null },
  ...{ themeColors: null, accentSheet: null, ownSheet: null },
}

/** Returns the branding. Pages need it even when the database fails, so a failure yields the default. */
export async function brandingOf({ db, log }: Pick<Services, 'db' | 'log'>): Promise<Branding> {
  try {
    const { name, logoId } = await instanceSettings(db, ['name', 'logoId'])
    return { name, logo: mediaPathOf(logoId), ...(await appearanceOf(db)) }
  } catch (error) {
    log.error({ err: error }, 'could not load the name and the looks of the instance')
    return defaultBranding
  }
}
