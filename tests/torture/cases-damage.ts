import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../../src/cli/seed/random.ts'
import { type CaseResult, hashOf, type InstanceTemplate, type OpenCase, openCase } from './instance-template.ts'
import { databaseDamage } from './stored-state.ts'

/** Changes the bytes of a file; `places` are offsets from its beginning. */
function scribble(file: string, offsets: readonly number[]) {
  const bytes = readFileSync(file)
  for (const offset of offsets) bytes[offset] = (bytes[offset] ?? 0) ^ 0xa5
  writeFileSync(file, bytes)
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

/** A start on a damaged database file: one sentence, and an unchanged file. */
async function refused(template: InstanceTemplate, spoil: (run: OpenCase) => void): Promise<CaseResult> {
  const run = openCase(template)
  spoil(run)
  const before = hashOf(run.file)
  const ended = await run.startsNot()
  run.expect(hashOf(run.file) === before, 'the file is another one')
  return run.end(`${ended} File untouched.`)
}

export const garbageHeader = (template: InstanceTemplate) =>
  refused(template, ({ file }) => scribble(file, range(0, 100)))
export const notADatabase = (template: InstanceTemplate) =>
  refused(template, ({ file }) => writeFileSync(file, 'These are my notes. '.repeat(5_000)))
export const truncated = (template: InstanceTemplate) =>
  refused(template, ({ file }) => truncateSync(file, Math.floor(statSync(file).size / 2 / 4_096) * 4_096))
export const damagedFirstPage = (template: InstanceTemplate) =>
  refused(template, ({ file }) => scribble(file, range(100, 3_000)))

export async function folderInItsPlace(template: InstanceTemplate): Promise<CaseResult> {
  const run = openCase(template)
  rmSync(run.file)
  mkdirSync(run.file)
  return run.end(await run.startsNot())
}

/** Damaged pages in the middle: their rows are unreadable, and everything else works. */
export async function damagedPages(template: InstanceTemplate): Promise<CaseResult> {
  const run = openCase(template)
  const chance = createRandom(8)
  const pages = statSync(run.file).size / 4_096
  // The first byte of a page is its type.
  scribble(
    run.file,
    range(0, 20).flatMap(() => range((1 + chance.upTo(pages - 1)) * 4_096, 60)),
  )
  run.expect(databaseDamage(run.file).length > 0, 'nothing was damaged')
  const statuses = new Map<number, number>()
  const ends: string[] = []
  try {
    await run.start()
    for (const path of [
      '/api/feed/new',
      '/api/feed/hot',
      '/api/auth/me',
      '/healthz',
      `/api/communities/by-slug/${run.slug}/posts`,
      '/api/communities',
    ])
      for (let times = 0; times < 3; times++) {
        const status = await run.read(path)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    const { status } = await run.post()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    run.expect(![0, 500].some((status) => statuses.has(status)), 'an answer without a clear error')
    ends.push(`starts; answers ${[...statuses].map(([status, times]) => `${status} × ${times}`).join(', ')}`)
  } catch (error) {
    const said = (error as Error).message
    run.expect(said.includes('Folkmoot cannot start:'), said)
    ends.push(
      `starts not: ${said
        .split('\n')[0]
        ?.replace(/^.*cannot start: /, '')
        .replaceAll(run.dataDir, '<data>')}`,
    )
  }
  return run.end(ends.join(''))
}

/** The state of the write-ahead log that a power failure may leave. */
async function withLog(
  template: InstanceTemplate,
  spoil: (log: string) => void,
  losesPosts: boolean,
): Promise<CaseResult> {
  const run = openCase(template)
  await run.start()
  for (let times = 0; times < 10; times++) await run.post()
  await run.server().kill()
  spoil(`${run.file}-wal`)
  const copy = join(run.dataDir, 'spoilt')
  copyFileSync(run.file, copy)
  await run.start()
  run.expect((await run.post()).status === 201, 'nothing can be written')
  run.expect((await run.read()) === 200, 'nothing can be read')
  if (losesPosts) run.expect(databaseDamage(run.file).length === 0, databaseDamage(run.file).join('; '))
  else await run.isIntact()
  return run.end(
    losesPosts ? 'starts with what stood before the damage; the file is whole' : 'starts; everything is there',
  )
}

export const damagedLog = (template: InstanceTemplate) =>
  withLog(template, (log) => scribble(log, range(Math.floor(statSync(log).size / 2), 2_000)), true)
export const garbageLog = (template: InstanceTemplate) => withLog(template, (log) => scribble(log, range(0, 32)), true)
export const damagedLogIndex = (template: InstanceTemplate) =>
  withLog(template, (log) => scribble(log.replace(/wal$/, 'shm'), range(0, 400)), false)

/** The operator's check names the damage. */
export async function checkOfDamaged(template: InstanceTemplate): Promise<CaseResult> {
  const run = openCase(template)
  const pages = statSync(run.file).size / 4_096
  scribble(run.file, range(Math.floor(pages / 2) * 4_096, 4_096))
  const cli = join(import.meta.dirname, '../../src/cli/folkmoot.ts')
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: run.dataDir }
  try {
    execFileSync(process.execPath, [cli, 'check'], { env, encoding: 'utf8', stdio: 'pipe' })
    run.expect(false, 'the check finds nothing')
    return await run.end('')
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
    run.expect(status === 1 && /damage|malformed/.test(stdout + stderr), `${status}: ${stdout} ${stderr}`.slice(0, 300))
    run.expect(!/\n {4}at /.test(stderr), 'a trace instead of a sentence')
    const [said = ''] = (stdout + stderr).replaceAll(run.dataDir, '<data>').split('\n')
    return run.end(`exit ${status}: ${said}`)
  }
}
