import { type Progress, progressBar } from './progress.ts'

const megabyte = 1_000_000

/** Creates a progress bar in megabytes, for work whose total is known only once it runs. */
export function byteProgress(what: string) {
  let bar: Progress | undefined
  const begin = (all: number) => {
    let done = 0
    bar = progressBar(`${what}, MB`, Math.ceil(all / megabyte))
    return (bytes: number) => {
      done += bytes
      bar?.update(Math.floor(done / megabyte))
    }
  }
  return { begin, stop: () => bar?.stop() }
}
