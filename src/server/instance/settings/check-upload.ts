import { messages } from '../../shared/messages.ts'
import type { Context, Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { sumMediaOf } from './queries.ts'
import { instanceSettings } from './settings.ts'

const megabyte = 1024 * 1024

/**
 * 403 unless the viewer may upload an image, and has room for one of so many bytes. Where uploads are off, super admins
 * still upload the logo.
 */
export async function checkUpload({ db, viewer }: Pick<Context & { viewer: Viewer }, 'db' | 'viewer'>, bytes: number) {
  const { takesUploads, uploadQuotaMb } = await instanceSettings(db, ['takesUploads', 'uploadQuotaMb'])
  if (!takesUploads && !viewer.isSuperAdmin) throw new AppError('FORBIDDEN', messages.uploadsOff)
  if (uploadQuotaMb === 0) return
  const usedBytes = await sumMediaOf(db, viewer.id)
  const isFull = usedBytes >= uploadQuotaMb * megabyte || usedBytes + bytes > uploadQuotaMb * megabyte
  if (isFull) throw new AppError('FORBIDDEN', messages.uploadQuotaReached, { uploadQuotaMb, usedBytes })
}
