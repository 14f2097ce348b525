import { messages } from '../../../shared/platform/messages.ts'
import type { Services, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { signedInProcedure } from '../../platform/procedures.ts'
import { sendsMail } from './mail-settings.ts'
import { instanceSetting } from './settings.ts'

type SettingsContext = Pick<Services, 'db' | 'config'>

/**
 * Whether writing needs a verified address: always, unless super admins chose otherwise and the site sends no mail, so that
 * nobody could verify one alone.
 */
export const needsVerification = async (services: SettingsContext): Promise<boolean> =>
  !(await instanceSetting(services.db, 'unverifiedMayWrite')) || (await sendsMail(services))

/**
 * Whether the viewer may write as users with a verified address do. The address itself stays unproven: a right that comes
 * with an address asks for `emailVerified`.
 */
export const mayWrite = async (services: SettingsContext, viewer: Pick<Viewer, 'emailVerified'>): Promise<boolean> =>
  viewer.emailVerified || !(await needsVerification(services))

/** Requires a user who may write (403 with `requiresVerification`). */
export const writerProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  if (!(await mayWrite(ctx, ctx.viewer)))
    throw new AppError('FORBIDDEN', messages.verificationNeeded, { requiresVerification: true })
  return next()
})
