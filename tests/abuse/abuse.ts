import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkInstance } from '../../src/server/operations/integrity/check-instance.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { openMediaStore } from '../../src/server/platform/media/open-media-store.ts'
import { runConnectionAttacks } from './connection-attacks.ts'
import { sendGenerated } from './generated-requests.ts'
import { sendMalformedRequests } from './malformed-requests.ts'
import { createFindingLog, type RunSummary, saveReport } from './report.ts'
import { attackRules, undoIntoSuperAdmin } from './rule-attacks.ts'
import { runScanners } from './scanners.ts'
import { createSuperAdmin, seedWorld } from './seeded-world.ts'
import { type RunningServer, startServer } from './server.ts'

/**
 * Attacks a separate server with hostile requests generated from the schemas of every procedure and REST row, invalid
 * bytes, many connections and scanners, and checks the database at the end. Exits with 1 when it finds anything. `node
 * tests/abuse/abuse.ts [--seed N] [--requests N] [--only name] [--parts generated,bytes,rules,limited,crowds,scanners]`
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string', default: '52000' },
    only: { type: 'string', default: '' },
    parts: { type: 'string', default: 'generated,bytes,rules,limited,crowds,scanners' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
const requests = Number(values.requests)
const parts = values.parts.split(',')
/** The share of the requests that is sent again to a server with rate limits. */
const limitedShare = 0.06
/**
 * The memory in MB above which the server counts as leaking: floods hold a hundred bodies and thousands of connections.
 */
const memoryMax = 1_000

const findingLog = createFindingLog()
const done: RunSummary = { seed, attacked: [], scanned: [], memory: [], checked: '' }
const begun = Date.now()

async function checkDatabase(server: RunningServer) {
  const db = openSqlite(join(server.dataDir, 'folkmoot.db'))
  const findings = await checkInstance(db, { now: new Date(), media: openMediaStore(server) })
  await db.destroy()
  for (const { what, count, examples } of findings)
    findingLog.find(`the database: ${what}: ${count}`, examples.join('; '))
  return findings.length === 0 ? 'nothing is wrong' : `${findings.length} things are wrong`
}

/** Starts a server for the work, then checks its memory, exit code and database. */
async function withServer(name: string, limitsRates: boolean, work: (server: RunningServer) => Promise<void>) {
  console.log(`\n${name}`)
  const server = await startServer({ limitsRates })
  try {
    await work(server)
    done.memory.push(
      `${name}: at most ${Math.round(server.peakMb())} MB, ${Math.round(server.memoryMb())} MB at the end`,
    )
    if (server.peakMb() > memoryMax) findingLog.find(`${name}: the server needed ${Math.round(server.peakMb())} MB`)
    const code = await server.stop()
    if (code !== 0) findingLog.find(`${name}: the server ended with ${code}`, server.log.last())
    done.checked = await checkDatabase(server)
    console.log(`  the database: ${done.checked}`)
  } finally {
    await server.stop()
    server.clear()
  }
}

console.log(`seed ${seed}`)
if (parts.includes('generated') || parts.includes('bytes'))
  await withServer('Hostile requests', false, async (server) => {
    const options = { seed, requests, only: values.only, limitsRates: false }
    if (parts.includes('generated')) await sendGenerated(server, await createSuperAdmin(server), options, findingLog)
    if (parts.includes('bytes')) await sendMalformedRequests(server, seed, 1_000, findingLog)
  })
if (parts.includes('rules')) {
  await withServer('Attacks on rules', false, (server) => attackRules(server, seed, findingLog))
  await withServer('Attack on the super admin', false, (server) => undoIntoSuperAdmin(server, findingLog))
}
if (parts.includes('limited'))
  await withServer('Hostile requests with rate limits', true, async (server) => {
    const options = { seed, requests: Math.ceil(requests * limitedShare), only: values.only, limitsRates: true }
    await sendGenerated(server, null, options, findingLog)
  })
if (parts.includes('crowds'))
  await withServer('Connection attacks', false, async (server) => {
    const world = await seedWorld(server, await createSuperAdmin(server), 1)
    done.attacked = await runConnectionAttacks(server, world, values.only, findingLog)
  })
if (parts.includes('scanners'))
  await withServer('Scanners', false, async (server) => {
    const world = await seedWorld(server, await createSuperAdmin(server), 1)
    done.scanned = await runScanners(server, world, findingLog)
  })

const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
const isWhole = values.only === '' && values.parts.split(',').length === 6
const text = saveReport(done, findingLog, { machine, seconds: (Date.now() - begun) / 1000, isWhole })
console.log(`\n${text}`)
process.exitCode = findingLog.findings.length === 0 ? 0 : 1
