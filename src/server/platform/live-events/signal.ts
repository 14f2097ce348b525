/** Rings for one listener: a ring while they are busy is heard when they listen again. It rings once at the beginning. */
export function createBell() {
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
  return { ring, heard }
}
