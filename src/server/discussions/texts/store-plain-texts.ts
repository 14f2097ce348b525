import { z } from 'zod'
import { inTransaction, type Services } from '../../platform/context.ts'
import { enqueueJob } from '../../platform/jobs/enqueue.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { readStoredText } from '../../platform/texts/read-text.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { listTextsBefore, type TextTable, updatePlainText } from './queries.ts'

/** Few texts, because each may take some milliseconds. */
const batchSize = 20
/** Then other jobs of the queue have their turn. */
const batchesPerRun = 50
/** After every id. */
const lastId = '~'

const storePlainTexts = jobKind(
  'store-plain-texts',
  z.object({ table: z.enum(['post', 'comment']).default('post'), before: z.string().default(lastId) }),
  'search',
)

/** Stores the plain text of a batch. Returns the id at which to go on; null at the end. */
async function storeBatch(services: Services, table: TextTable, before: string): Promise<string | null> {
  const texts = await listTextsBefore(services.db, table, before, batchSize)
  const read: { id: string; content: string; plainText: string }[] = []
  for (const { id, content } of texts) {
    const { plainText } = await readStoredText('job', content)
    if (plainText !== null) read.push({ id, content, plainText })
    await yieldToEventLoop()
  }
  if (read.length > 0)
    await inTransaction(services, async ({ db }) => {
      for (const text of read) await updatePlainText(db, table, text)
    })
  return texts.at(-1)?.id ?? null
}

/** Stores the plain text of texts from before 0032, newest first. The migration enqueues it. */
export const storePlainTextsHandler = handlerOf(storePlainTexts, async (services, from, { isStopped }) => {
  let { table, before } = from
  for (let batches = 0; batches < batchesPerRun && !isStopped(); batches++) {
    const next = await storeBatch(services, table, before)
    if (next === null && table === 'comment') return
    if (next === null) table = 'comment'
    before = next ?? lastId
  }
  await inTransaction(services, (ctx) => enqueueJob(ctx, storePlainTexts, { table, before }, { key: 'queue' }))
})
