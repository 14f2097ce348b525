import { makeBackup } from './make-backup.ts'
import type { Answer, Order } from './order.ts'

/** The process in which the server has a backup made: it is given one order, answers it and ends. */
process.once('message', async ({ instance, target, place, about }: Order) => {
  const answer: Answer = await makeBackup(instance, target, place, about).then(
    (made) => ({ made }),
    (error: Error) => ({ fault: error.message }),
  )
  process.send?.(answer, () => process.disconnect?.())
})
// Nobody waits for it any more.
process.on('disconnect', () => process.exit())
