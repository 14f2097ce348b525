/**
 * Creates a signal with one listener. Signals during its work are delivered when it listens again. Starts signalled.
 */
export function createSignal() {
  let isRung = true
  let wake = () => {}
  const ring = () => {
    isRung = true
    wake()
  }
  async function heard() {
    if (!isRung) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    isRung = false
  }
  return { raise: ring, wait: heard }
}
