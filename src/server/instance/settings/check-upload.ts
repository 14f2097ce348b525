import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Services, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { sumMediaOf } from './queries.ts'
import { instanceSettings } from './settings.ts'
import { mayWrite } from './verification.ts'

const megabyte = 1024 * 1024

/**
 * Throws 403 unless the viewer may upload an image of this size. Super admins can upload a logo even when uploads are
 * turned off.
 */
export async function checkUpload(ctx: Pick<Services, 'db' | 'config'> & { viewer: Viewer }, bytes: number) {
  const { db, viewer } = ctx
  const { takesUploads, uploadQuotaMb } = await instanceSettings(db, ['takesUploads', 'uploadQuotaMb'])
  if (!takesUploads && !viewer.isSuperAdmin) throw new AppError('FORBIDDEN', messages.uploadsOff)
  const isTrusted = await mayWrite(ctx, viewer)
  if (uploadQuotaMb === 0 && isTrusted) return
  const usedBytes = await sumMediaOf(db, viewer.id)
  const fits = (quota: number) => usedBytes < quota && usedBytes + bytes <= quota
  if (!isTrusted && !fits(limits.unverifiedImagesBytes))
    throw new AppError('FORBIDDEN', messages.uploadVerificationNeeded, { requiresVerification: true })
  if (uploadQuotaMb > 0 && !fits(uploadQuotaMb * megabyte))
    throw new AppError('FORBIDDEN', messages.uploadQuotaReached, { uploadQuotaMb, usedBytes })
}
