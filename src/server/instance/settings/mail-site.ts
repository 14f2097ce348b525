import { buffer } from 'node:stream/consumers'
import type { Services } from '../../platform/context.ts'
import type { MailSite } from '../../platform/mail/email-layout.ts'
import { createMailLogo } from '../../platform/media/image-process.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { siteColor } from './branding.ts'
import { instanceSettings } from './settings.ts'

/** The logo in use, so that a thousand mails convert it once. An image never changes under its id. */
let cached: { id: string; picture: Promise<Buffer | null> } | undefined

async function createPicture(media: MediaStore, id: string): Promise<Buffer | null> {
  const file = await media.open(id, 'avatar.webp')
  // Over IPC, a Buffer arrives as a Uint8Array.
  return file && Buffer.from(await createMailLogo(await buffer(file)))
}

/** Returns the logo of mails. A mail without it is better than none, so a failure yields null. */
async function logoPicture({ media, log }: Services, id: string): Promise<Buffer | null> {
  if (cached?.id !== id) cached = { id, picture: createPicture(media, id) }
  try {
    return await cached.picture
  } catch (error) {
    cached = undefined
    log.warn({ err: error }, 'could not add the logo to a mail')
    return null
  }
}

/** Returns the site as mails show it. */
export async function mailSite(services: Services): Promise<MailSite> {
  const { name, logoId } = await instanceSettings(services.db, ['name', 'logoId'])
  const logo = logoId === null ? null : await logoPicture(services, logoId)
  return { name, url: services.config.publicUrl, accent: await siteColor(services.db), logo }
}
