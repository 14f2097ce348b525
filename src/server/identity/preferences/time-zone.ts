import { inTransaction, type Services, type Viewer } from '../../platform/context.ts'
import { findTimeZone, updateTimeZone } from './queries.ts'

/** Records what the viewer's browser says, unless the time zone is known. Returns the one that is recorded then. */
export const learnTimeZone = (
  services: Services & { viewer: Viewer },
  { timeZone }: { timeZone: string },
): Promise<{ timeZone: string }> =>
  inTransaction(services, async ({ db, viewer }) => {
    const recorded = await findTimeZone(db, viewer.id)
    if (recorded === null) await updateTimeZone(db, viewer.id, timeZone)
    return { timeZone: recorded ?? timeZone }
  })
