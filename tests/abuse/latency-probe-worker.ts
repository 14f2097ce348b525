import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { type Endpoint, requestTimeout } from './send.ts'

/** Reads the front page until it is stopped, in a separate thread, so that the rest of the run does not slow it. */

const interval = 10
const endpoint = workerData as Endpoint

function ask(agent: http.Agent): Promise<string | null> {
  return new Promise((resolve) => {
    const request = http.get({ ...endpoint, agent, path: '/api/feed/hot', timeout: requestTimeout }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200 ? null : `answered ${response.statusCode}`))
    })
    request.on('timeout', () => request.destroy(new Error(`no answer in ${requestTimeout / 1000} s`)))
    request.on('error', (error) => resolve(String(error)))
  })
}

const kept = new http.Agent({ keepAlive: true, maxSockets: 1 })
const times: number[] = []
const failures: string[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
// Alternates between new connections and a persistent one.
for (let count = 0; !isOver; count++) {
  const begun = performance.now()
  const failure = await ask(count % 2 === 0 ? kept : new http.Agent())
  times.push(performance.now() - begun)
  if (failure) failures.push(failure)
  await new Promise((resolve) => setTimeout(resolve, interval))
}
kept.destroy()
parentPort?.postMessage({ times, failures })
