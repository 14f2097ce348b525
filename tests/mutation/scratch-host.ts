import { makeScratch } from './scratch.ts'
import type { FromHost, ToHost } from './scratch-process.ts'

/** Runs in its own process, which the tool can end when a fault loops without end. */

const send = (message: FromHost) => process.send?.(message)

const scratch = await makeScratch()
send({ kind: 'ready', folder: scratch.folder })

process.on('message', async ({ fault, project, tests }: ToHost) => {
  const source = fault && scratch.read(fault.file)
  if (fault) scratch.write(fault.file, fault.source)
  try {
    send({ kind: 'outcome', outcome: await scratch.runTests(project, tests) })
  } catch (error) {
    send({ kind: 'outcome', outcome: { hasPassed: false, failed: null, file: null, errors: [String(error)] } })
  } finally {
    if (fault && source !== null) scratch.write(fault.file, source)
  }
})
// The parent has ended.
process.on('disconnect', async () => {
  await scratch.remove()
  process.exit()
})
