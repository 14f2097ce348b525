const interval = 250

/**
 * Calls `stop` when the process that started this server has exited: the other end of its channel, or the process that
 * the argument `--parent=<id>` names, which `npm start` passes because npm forwards no signals.
 */
export function onParentExit(stop: () => void) {
  if (process.send) process.on('disconnect', stop)
  const [, parent] = /^--parent=(\d+)$/.exec(process.argv[2] ?? '') ?? []
  if (parent === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === Number(parent)) return
    clearInterval(timer)
    stop()
  }, interval)
  timer.unref()
}
