import { examplesSummary, memberTextsSummary } from '../../../shared/administration/example-content.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { enqueueJob } from '../../platform/jobs/enqueue.ts'
import { makeExampleContentJob } from './make-example-content.ts'
import { planSteps } from './plan.ts'
import { findProgress, saveProgress } from './progress.ts'
import { hasCommunities } from './queries.ts'
import { removeExampleContentJob } from './remove-example-content.ts'
import { exampleContent } from './state.ts'

/** Both jobs have one key, as there is one example content. */
const key = 'all'

/**
 * Begins the example content that has grown until a moment (ISO 8601). Must run in a transaction. Throws 409 when there
 * is some.
 */
export async function beginExampleContent({ db }: Pick<Services, 'db'>, until: string): Promise<void> {
  if (await findProgress(db)) throw new AppError('CONFLICT', messages.exampleContentExists)
  await saveProgress(db, { state: 'making', until, done: 0, total: planSteps(Date.parse(until)).length })
}

/** Adds the example content by a job. Throws 409 when there is some, or the site has communities. */
export const addExampleContent = (ctx: Context & { viewer: Viewer }) =>
  inTransaction(ctx, async (ctx) => {
    await beginExampleContent(ctx, timestamp(ctx))
    if (await hasCommunities(ctx.db)) throw new AppError('CONFLICT', messages.exampleContentRefused)
    await enqueueJob(ctx, makeExampleContentJob, {}, { key })
    await recordAudit(ctx, { action: 'exampleContent.add', communityId: null })
    return exampleContent(ctx)
  })

/**
 * Removes the example content by a job, and what members wrote in its communities. Throws 409 when there is none.
 * Changes nothing while it is being removed.
 */
export const removeExampleContent = (ctx: Context & { viewer: Viewer }) =>
  inTransaction(ctx, async (ctx) => {
    const progress = await findProgress(ctx.db)
    if (!progress) throw new AppError('CONFLICT', messages.exampleContentMissing)
    const content = await exampleContent(ctx)
    if (progress.state === 'removing') return content
    const total = content.communities + content.accounts
    await saveProgress(ctx.db, { ...progress, state: 'removing', done: 0, total })
    await enqueueJob(ctx, removeExampleContentJob, {}, { key })
    const ofMembers = memberTextsSummary(content)
    const detail = `${examplesSummary(content)}${ofMembers ? `; of members: ${ofMembers}` : ''}`
    await recordAudit(ctx, { action: 'exampleContent.remove', communityId: null, detail })
    return { ...content, state: 'removing' as const, done: 0, total }
  })
