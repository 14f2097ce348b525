import * as fc from 'fast-check'
import type { FindingLog } from './report.ts'
import { type AttackTarget, attackTargets, isHeavy } from './request-generators.ts'
import { responseFault } from './response-check.ts'
import { type createSuperAdmin, emptyWorld, type SeededWorld, seedWorld } from './seeded-world.ts'
import { type Call, curlCommand, send } from './send.ts'
import type { RunningServer } from './server.ts'

/** The number of targets that are requested concurrently. */
const lanes = 16
const heavyRuns = 2

interface Options {
  seed: number
  requests: number
  only: string
  /** Whether 429 is an expected answer. */
  limitsRates: boolean
}

/** A stable seed for each target name, so that one target alone repeats its requests of a whole run. */
const hashOf = (text: string) => [...text].reduce((hash, email) => (Math.imul(hash, 31) + email.charCodeAt(0)) | 0, 7)

class Wrong extends Error {}

const renewing = new Map<string, Promise<void>>()

/** Signs a spare user in again, once for concurrent callers. */
async function renewed(world: SeededWorld, name: string) {
  const waited = renewing.get(name) ?? world.renew(name).finally(() => renewing.delete(name))
  renewing.set(name, waited)
  await waited
}

async function attempt(
  server: RunningServer,
  world: SeededWorld,
  call: Call,
  count: FindingLog,
  { transport, name }: AttackTarget,
) {
  const answer = await send(server, call, world.cookies[call.as] ?? '').catch((error: unknown) => {
    throw new Wrong(`${server.isUp() ? '' : 'the server is gone; '}${String(error)}`)
  })
  count.count(transport, answer.status, name)
  // Users who ended their own session get a new one for the next request.
  if (answer.status === 401 && world.spares.includes(call.as)) await renewed(world, call.as)
  const fault = responseFault(call, answer)
  if (fault !== null) throw new Wrong(`${fault}: ${answer.body.slice(0, 300)}`)
}

/** Sends requests to the target until one fails, then shrinks it to the smallest failing request. */
async function aimAt(
  server: RunningServer,
  world: SeededWorld,
  target: AttackTarget,
  seed: number,
  runs: number,
  count: FindingLog,
) {
  const property = fc.asyncProperty(target.calls, (call) => attempt(server, world, call, count, target))
  const numRuns = isHeavy(target.name) ? Math.min(heavyRuns, runs) : runs
  const details = await fc.check(property, { seed, numRuns, interruptAfterTimeLimit: 240_000 })
  const [call] = details.counterexample ?? []
  await new Promise((resolve) => setTimeout(resolve, call ? 50 : 0))
  if (call && server.isUp()) count.find(`${target.name}: ${String(details.errorInstance)}`, curlCommand(call))
}

/** A round: a new world, and this many requests to each target in it. */
async function round(
  server: RunningServer,
  world: SeededWorld,
  number: number,
  options: Options & { each: number },
  count: FindingLog,
) {
  const waiting = attackTargets(world, options.only)
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let target = waiting.shift(); target; target = waiting.shift()) {
        const seed = (options.seed ^ hashOf(target.transport + target.name)) + number
        await aimAt(server, world, target, seed, options.each, count)
        // Requests in flight report the lost connection before the exit of the process is known.
        if (!server.isUp()) return
      }
    }),
  )
}

const requestsPerRound = 10_000

/** Sends at least this many generated requests, in rounds with new users and communities. */
export async function sendGenerated(
  server: RunningServer,
  superAdmin: Awaited<ReturnType<typeof createSuperAdmin>> | null,
  options: Options,
  count: FindingLog,
) {
  const rounds = Math.max(Math.round(options.requests / requestsPerRound), 1)
  for (let number = 1; number <= rounds && server.isUp(); number++) {
    const world = superAdmin ? await seedWorld(server, superAdmin, number) : emptyWorld
    const targets = attackTargets(world, options.only).length
    // Expensive targets get fewer requests; the others make up for them.
    const each = Math.ceil((options.requests / rounds / targets) * 1.02)
    await round(server, world, number, { ...options, each }, count)
    const failures = server.log.failures.splice(0)
    for (const line of new Set(failures.map(withoutIds))) count.find('the log tells of a failure', line)
    if (!server.isUp()) count.find('the server has ended by itself', server.log.last())
    console.log(`  round ${number} of ${rounds}: ${count.total()} requests, ${Math.round(server.memoryMb())} MB`)
  }
}

/** One failure is logged with varying ids and times. */
const withoutIds = (line: string) =>
  line.replace(/"time":\d+,|"requestId":"[^"]*",?/g, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
