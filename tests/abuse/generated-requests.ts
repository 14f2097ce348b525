import * as fc from 'fast-check'
import { isHeavy, type Target, targetsOf } from './calls.ts'
import type { Tally } from './report.ts'
import type { Running } from './running.ts'
import { type Call, curlOf, send } from './send.ts'
import { faultOf } from './verdict.ts'
import { emptyWorld, seedWorld, type superAdminOf, type World } from './world.ts'

/** How many targets are asked at the same time. */
const lanes = 16
const heavyRuns = 2

interface Options {
  seed: number
  requests: number
  only: string
  /** Whether a refusal because of too many requests may come. */
  limitsRates: boolean
}

/** The same for the same name: each target has a seed of its own, so that one alone repeats what it does among all. */
const hashOf = (text: string) => [...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 7)

class Wrong extends Error {}

const renewing = new Map<string, Promise<void>>()

/** Signs a spare person in again, once for all who ask at the same time. */
async function renewed(world: World, name: string) {
  const waited = renewing.get(name) ?? world.renew(name).finally(() => renewing.delete(name))
  renewing.set(name, waited)
  await waited
}

async function attempt(server: Running, world: World, call: Call, tally: Tally, { door, name }: Target) {
  const answer = await send(server, call, world.cookies[call.as] ?? '').catch((error: unknown) => {
    throw new Wrong(`${server.isUp() ? '' : 'the server is gone; '}${String(error)}`)
  })
  tally.count(door, answer.status, name)
  // Whoever ended their own session is there for the next request again.
  if (answer.status === 401 && world.spares.includes(call.as)) await renewed(world, call.as)
  const fault = faultOf(call, answer)
  if (fault !== null) throw new Wrong(`${fault}: ${answer.body.slice(0, 300)}`)
}

/** Aims at the target until something is wrong, and then looks for the smallest request with which it is. */
async function aimAt(server: Running, world: World, target: Target, seed: number, runs: number, tally: Tally) {
  const property = fc.asyncProperty(target.calls, (call) => attempt(server, world, call, tally, target))
  const numRuns = isHeavy(target.name) ? Math.min(heavyRuns, runs) : runs
  const details = await fc.check(property, { seed, numRuns, interruptAfterTimeLimit: 240_000 })
  const [call] = details.counterexample ?? []
  await new Promise((resolve) => setTimeout(resolve, call ? 50 : 0))
  if (call && server.isUp()) tally.find(`${target.name}: ${String(details.errorInstance)}`, curlOf(call))
}

/** A round: a world of its own, and so many requests to every target in it. */
async function round(server: Running, world: World, number: number, options: Options & { each: number }, tally: Tally) {
  const waiting = targetsOf(world, options.only)
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let target = waiting.shift(); target; target = waiting.shift()) {
        const seed = (options.seed ^ hashOf(target.door + target.name)) + number
        await aimAt(server, world, target, seed, options.each, tally)
        // What was in flight says that the connection is lost before the process is known to have ended.
        if (!server.isUp()) return
      }
    }),
  )
}

const requestsPerRound = 10_000

/** Sends at least so many requests, made of the schemas, in rounds that each have fresh people and communities. */
export async function sendGenerated(
  server: Running,
  superAdmin: Awaited<ReturnType<typeof superAdminOf>> | null,
  options: Options,
  tally: Tally,
) {
  const rounds = Math.max(Math.round(options.requests / requestsPerRound), 1)
  for (let number = 1; number <= rounds && server.isUp(); number++) {
    const world = superAdmin ? await seedWorld(server, superAdmin, number) : emptyWorld
    const targets = targetsOf(world, options.only).length
    // What is heavy gets fewer; the others make up for it.
    const each = Math.ceil((options.requests / rounds / targets) * 1.02)
    await round(server, world, number, { ...options, each }, tally)
    const failures = server.log.failures.splice(0)
    for (const line of new Set(failures.map(withoutIds))) tally.find('the log tells of a failure', line)
    if (!server.isUp()) tally.find('the server has ended by itself', server.log.last())
    console.log(`  round ${number} of ${rounds}: ${tally.total()} requests, ${Math.round(server.memoryMb())} MB`)
  }
}

/** One failure is logged with many ids and moments. */
const withoutIds = (line: string) =>
  line.replace(/"time":\d+,|"requestId":"[^"]*",?/g, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
