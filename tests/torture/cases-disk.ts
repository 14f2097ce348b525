import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '../../src/shared/platform/messages.ts'
import { type CaseResult, hashOf, type InstanceTemplate, openCase } from './instance-template.ts'
import { temporaryFolder } from './server.ts'
import { readStoredState } from './stored-state.ts'

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'
const skipped: CaseResult = { ended: 'skipped: needs root on Linux', faults: [] }

/** A new folder with this mount, unmounted when the work is done. */
async function mounted<T>(mount: (folder: string) => void, work: (folder: string) => Promise<T>) {
  const folder = temporaryFolder()
  mount(folder)
  try {
    return await work(folder)
  } finally {
    execFileSync('umount', ['-l', folder])
  }
}

const small = (folder: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder])

/** Fills the disk except for this many bytes; returns a function that frees them. */
function fill(folder: string, but: number) {
  const file = join(folder, 'ballast')
  const fd = openSync(file, 'w')
  for (const size of [65_536, 4_096]) {
    try {
      for (;;) writeSync(fd, Buffer.alloc(size, 1))
    } catch {
      // Expected: the disk is full.
    }
  }
  ftruncateSync(fd, Math.max(fstatSync(fd).size - but, 0))
  closeSync(fd)
  return () => rmSync(file)
}

export async function diskFullWhileServing(template: InstanceTemplate): Promise<CaseResult> {
  if (!isRoot) return skipped
  return mounted(small, async (folder) => {
    const run = openCase(template, folder)
    await run.start()
    const empty = fill(folder, 200_000)
    let refusal = { status: 201, error: '' }
    for (let times = 0; times < 200 && refusal.status === 201; times++) refusal = await run.post()
    run.expect(
      refusal.status === 507 && refusal.error === messages.storageFull,
      `a post: ${refusal.status} ${refusal.error}`,
    )
    empty()
    const emptyAgain = fill(folder, 0)
    const upload = await run.upload()
    run.expect(
      upload.status === 507 && upload.error === messages.storageFull,
      `an upload: ${upload.status} ${upload.error}`,
    )
    run.expect(
      ![...readStoredState(run.file).stored.keys()].some((key) => key.startsWith('image:')),
      'an image without files',
    )
    run.expect((await run.read()) === 200, 'it does not answer a read any more')
    run.expect((await run.read('/readyz')) === 200, 'it is not ready any more')
    emptyAgain()
    const again = await run.post()
    run.expect(again.status === 201, `with space again, a post: ${again.status} ${again.error}`)
    run.expect((await run.upload()).status === 200, 'with space again, an upload fails')
    await run.isIntact()
    return run.end(`writes 507 "${refusal.error}", reads go on; once there is space, everything works again`)
  })
}

export async function killedOnFullDisk(template: InstanceTemplate): Promise<CaseResult> {
  if (!isRoot) return skipped
  return mounted(small, async (folder) => {
    const run = openCase(template, folder)
    await run.start()
    const empty = fill(folder, 400_000)
    for (let times = 0; times < 60; times++) await run.post()
    await run.server().kill()
    await run.start()
    run.expect((await run.read()) === 200, 'it does not answer a read')
    const { status } = await run.post()
    run.expect(status === 507, `a post: ${status}`)
    empty()
    run.expect((await run.post()).status === 201, 'with space again, a post fails')
    await run.isIntact()
    return run.end(
      `starts, reads go on, writes ${status}; with space again all ${run.posts()} acknowledged posts are there`,
    )
  })
}

/** Starts on a folder that is mounted read-only. */
export async function readOnlyFolder(template: InstanceTemplate): Promise<CaseResult> {
  if (!isRoot) return skipped
  const run = openCase(template)
  execFileSync('mount', ['--bind', run.dataDir, run.dataDir])
  try {
    execFileSync('mount', ['-o', 'remount,bind,ro', run.dataDir])
    return await run.end(await run.startsNot())
  } finally {
    execFileSync('umount', ['-l', run.dataDir])
  }
}

export async function readOnlyFile(template: InstanceTemplate): Promise<CaseResult> {
  if (!isRoot) return skipped
  const run = openCase(template)
  const before = hashOf(run.file)
  execFileSync('chown', ['-R', '65534:65534', run.dataDir])
  chmodSync(run.file, 0o444)
  const ended = await run.startsNot(['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'])
  run.expect(hashOf(run.file) === before, 'the file is another one')
  return run.end(ended)
}

export async function foreignFolder(template: InstanceTemplate): Promise<CaseResult> {
  if (!isRoot) return skipped
  const run = openCase(template)
  return run.end(await run.startsNot(['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']))
}

export async function mediaNotWritable(template: InstanceTemplate): Promise<CaseResult> {
  if (!isRoot) return skipped
  const run = openCase(template)
  const media = join(run.dataDir, 'media')
  mkdirSync(media, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', media])
  try {
    await run.start()
    const upload = await run.upload()
    run.expect(
      upload.status === 503 && upload.error === messages.storageFails,
      `an upload: ${upload.status} ${upload.error}`,
    )
    run.expect(
      ![...readStoredState(run.file).stored.keys()].some((key) => key.startsWith('image:')),
      'an image without files',
    )
    run.expect((await run.post()).status === 201, 'a post cannot be written')
    execFileSync('umount', ['-l', media])
    run.expect((await run.upload()).status === 200, 'writable again, an upload fails')
    await run.isIntact()
    return await run.end(`upload ${upload.status} "${upload.error}", no row; everything else goes on`)
  } finally {
    try {
      execFileSync('umount', ['-l', media], { stdio: 'ignore' })
    } catch {}
  }
}
