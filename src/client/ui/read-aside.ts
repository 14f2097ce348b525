import { type Answer, answerTo, type Question } from './markdown-tree.ts'

/** Longer than any text of people takes that was not made to take long. */
const patienceMs = 3_000

let worker: Worker | null = null
let line: Promise<unknown> = Promise.resolve()

function dismiss() {
  worker?.terminate()
  worker = null
}

const ask = (question: Question) =>
  new Promise<Answer>((resolve) => {
    worker ??= new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' })
    const give = (answer: Answer) => {
      clearTimeout(deadline)
      worker?.removeEventListener('message', onMessage)
      worker?.removeEventListener('error', onFailure)
      resolve(answer)
    }
    const onMessage = ({ data }: MessageEvent<Answer>) => give(data)
    const onFailure = () => {
      give(null)
      dismiss()
    }
    const deadline = setTimeout(onFailure, patienceMs)
    worker.addEventListener('message', onMessage)
    worker.addEventListener('error', onFailure)
    worker.postMessage(question)
  })

/**
 * Reads a text as Markdown in another thread, one text after the other. Null when it takes too long or cannot be done:
 * then it is shown as it was typed. `isWanted` is asked when its turn has come.
 */
export function readAside(question: Question, isWanted: () => boolean): Promise<Answer> {
  const turn = line.then(async () => {
    if (!isWanted()) return null
    const answer = typeof Worker === 'function' ? await ask(question) : null
    // The thread needs a package in another form, which it has only when it is built: see vite.config.ts.
    return answer ?? (import.meta.env.DEV ? answerTo(question) : null)
  })
  line = turn.catch(dismiss)
  return turn.catch(() => null)
}
