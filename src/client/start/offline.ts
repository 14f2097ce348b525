// Opens the page that offline.html stands for as soon as the server can be reached.
import { firstPauseMs, gatewayFailures, healthPath, longestPauseMs } from './contract.ts'

let pauseMs = firstPauseMs
let timer = setTimeout(tryAgain, pauseMs)

async function tryAgain() {
  clearTimeout(timer)
  const status = await fetch(healthPath, { cache: 'no-store' }).then(
    (response) => response.status,
    () => null,
  )
  if (status !== null && !gatewayFailures.includes(status)) return location.reload()
  timer = setTimeout(tryAgain, pauseMs)
  pauseMs = Math.min(2 * pauseMs, longestPauseMs)
}

addEventListener('online', tryAgain)
document.addEventListener('visibilitychange', () => document.hidden || tryAgain())
