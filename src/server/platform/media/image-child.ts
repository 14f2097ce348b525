import type { ImageReply, ImageTask } from './image-process.ts'
import { createDerived, createMailLogo, createVariants, drawSvg, ImageRefusal } from './images.ts'

/**
 * The processor time that one task may take, in milliseconds: three times the time of a large photo. Not the time on
 * the clock, which a busy machine would use up for any image.
 */
const cpuMax = 1_300
/** How often that is checked. The image library works on another thread, so that this one can. */
const checkEvery = 50

const reply = (answer: ImageReply, then = () => {}) => void process.send?.(answer, then)

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

function work(task: ImageTask) {
  if (task.kind === 'variants') return createVariants(task.content)
  if (task.kind === 'logo') return createMailLogo(task.avatar)
  return task.kind === 'derived' ? createDerived(task.full, task.name) : drawSvg(task.svg, task.hasGradients)
}

/** The image process of the server: does one task after another until it is ended. */
process.on('message', async (task: ImageTask) => {
  const begun = process.cpuUsage()
  const watch = setInterval(() => {
    if (milliseconds(process.cpuUsage(begun)) < cpuMax) return
    clearInterval(watch)
    // Nothing else ends the decoder.
    reply({ late: true }, () => process.kill(process.pid, 'SIGKILL'))
  }, checkEvery)
  try {
    reply({ made: await work(task) })
  } catch (error) {
    reply(error instanceof ImageRefusal ? { refusal: error.phrase } : { fault: String(error) })
  } finally {
    clearInterval(watch)
  }
})
// The server has exited.
process.on('disconnect', () => process.exit())
