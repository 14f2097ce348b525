/** Measures the longest block of the event loop, by the clock and by processor time, in milliseconds. */
export function watchEventLoopDelay() {
  let [isOver, longest, busiest] = [false, 0, 0]
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [clock, worked] = [performance.now(), used()]
  const look = () => {
    const [now, work] = [performance.now(), used()]
    longest = Math.max(longest, now - clock)
    busiest = Math.max(busiest, work - worked)
    ;[clock, worked] = [now, work]
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return () => {
    isOver = true
    look()
    return { longest, busiest }
  }
}
