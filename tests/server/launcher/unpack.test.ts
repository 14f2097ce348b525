import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withoutSymbols } from '../../../scripts/package/executable-format.mjs'
import { cachesFrom, type PackedFiles, unpack, unpackInto } from '../../../src/launcher/unpack.ts'
import { temporaryFolder } from '../../support/process.ts'

const contents: Record<string, string> = { 'a.js': 'first', 'folder/b.node': 'second file', 'empty.txt': '' }
const archive = Buffer.from(Object.values(contents).join(''))
const packed: PackedFiles = {
  id: 'f'.repeat(64),
  version: '1.2.3',
  files: Object.entries(contents).map(([path, text]) => ({
    path,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  })),
}

const unread = () => {
  throw new Error('the archive was read')
}

function expectWhole(folder: string) {
  for (const [path, text] of Object.entries(contents)) expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
}

const mode = (file: string) => statSync(file).mode & 0o777

test('unpacks once, into folders of the owner only', () => {
  const cache = join(temporaryFolder(), 'cache')
  const folder = unpackInto(cache, packed, () => archive)
  expectWhole(folder)
  expect([mode(cache), mode(folder), mode(join(folder, 'folder')), mode(join(folder, 'a.js'))]).toEqual([
    0o700, 0o700, 0o700, 0o600,
  ])
  expect(unpackInto(cache, packed, unread)).toBe(folder)
  expect(readdirSync(cache)).toEqual(['1.2.3-ffffffffffffffff'])
})

test('replaces each damaged file', () => {
  const cache = temporaryFolder()
  const folder = unpackInto(cache, packed, () => archive)
  const damages: Record<string, () => void> = {
    changed: () => writeFileSync(join(folder, 'a.js'), 'evil!'),
    'cut off': () => writeFileSync(join(folder, 'folder/b.node'), 'second'),
    missing: () => rmSync(join(folder, 'empty.txt')),
    'a folder': () => {
      rmSync(join(folder, 'a.js'))
      mkdirSync(join(folder, 'a.js'))
      writeFileSync(join(folder, 'a.js/child'), '')
    },
    'a link': () => {
      rmSync(join(folder, 'a.js'))
      writeFileSync(join(cache, 'elsewhere'), 'first')
      symlinkSync(join(cache, 'elsewhere'), join(folder, 'a.js'))
    },
    'without its folder': () => rmSync(join(folder, 'folder'), { recursive: true }),
  }
  for (const damage of Object.values(damages)) {
    damage()
    expect(() => unpackInto(cache, packed, unread)).toThrow('the archive was read')
    expectWhole(unpackInto(cache, packed, () => archive))
    expect(unpackInto(cache, packed, unread)).toBe(folder)
  }
})

test('hashes what runs in every start, and other files when they changed', () => {
  const cache = temporaryFolder()
  const later = () => Date.now() + 60_000
  const folder = unpackInto(cache, packed, () => archive)
  // The first start after the files settled records them.
  unpackInto(cache, packed, unread, later())
  const withOtherHash = (path: string): PackedFiles => ({
    ...packed,
    files: packed.files.map((file) => (file.path === path ? { ...file, sha256: 'f'.repeat(64) } : file)),
  })
  expect(unpackInto(cache, withOtherHash('a.js'), unread, later())).toBe(folder)
  expect(() => unpackInto(cache, withOtherHash('folder/b.node'), unread, later())).toThrow('the archive was read')

  const file = join(folder, 'a.js')
  const { atime, mtime } = statSync(file)
  writeFileSync(file, 'evil!')
  utimesSync(file, atime, mtime)
  expect(() => unpackInto(cache, packed, unread, later())).toThrow('the archive was read')
  expectWhole(unpackInto(cache, packed, () => archive))

  for (const record of ['', '{}', '[null]', '["", "", ""]']) {
    writeFileSync(join(folder, 'verified.json'), record)
    expect(unpackInto(cache, packed, unread)).toBe(folder)
  }
})

test('removes the versions that no process uses', () => {
  const cache = temporaryFolder()
  const longAgo = Date.now() / 1_000 - 2 * 86_400
  const version = (number: string, user?: string, usedAt = longAgo) => {
    const name = `${number}-${'0'.repeat(16)}`
    mkdirSync(join(cache, name, 'in-use'), { recursive: true })
    if (user !== undefined) {
      writeFileSync(join(cache, name, 'in-use', user), '')
      utimesSync(join(cache, name, 'in-use', user), usedAt, usedAt)
    }
    utimesSync(join(cache, name), longAgo, longAgo)
    return name
  }
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  for (const user of [undefined, `${ended}@${hostname()}`, `${process.pid}@${hostname()}`, '1@elsewhere'])
    version(`0.0.${user?.length ?? 0}`, user)
  const kept = [
    version('0.1.1', `${process.ppid}@${hostname()}`),
    version('0.1.2', '1@elsewhere', Date.now() / 1_000 - 3_600),
    'somebody-elses-folder',
  ]
  mkdirSync(join(cache, 'somebody-elses-folder'))
  // Another start may be unpacking it.
  mkdirSync(join(cache, `0.1.3-${'0'.repeat(16)}`))
  unpackInto(cache, packed, () => archive)
  expect(readdirSync(cache).sort()).toEqual([...kept, `0.1.3-${'0'.repeat(16)}`, '1.2.3-ffffffffffffffff'].sort())
})

test('takes access away from other users, and refuses a folder that is not private', () => {
  const cache = temporaryFolder()
  const folder = unpackInto(cache, packed, () => archive)
  chmodSync(folder, 0o777)
  unpackInto(cache, packed, unread)
  expect(mode(folder)).toBe(0o700)
  const link = join(temporaryFolder(), 'link')
  symlinkSync(cache, link)
  expect(() => unpackInto(link, packed, () => archive)).toThrow('is not a folder')
})

test('removes what killed starts left, but not what another start writes', () => {
  const cache = temporaryFolder()
  for (const name of ['unpacking-1-old', 'unpacking-2-new']) mkdirSync(join(cache, name))
  const longAgo = Date.now() / 1_000 - 7_200
  utimesSync(join(cache, 'unpacking-1-old'), longAgo, longAgo)
  unpackInto(cache, packed, () => archive)
  expect(readdirSync(cache).sort()).toEqual(['1.2.3-ffffffffffffffff', 'unpacking-2-new'])
})

test('takes the next cache when one cannot be used, and names every reason when none can', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const good = temporaryFolder()
  expect(unpack([join(file, 'cache'), good], packed, () => archive)).toContain(good)
  expect(() => unpack([join(file, 'one'), join(file, 'two')], packed, () => archive)).toThrow(/one.*; .*two/)
})

test('prefers the cache of the user to the data folder, where each user has a cache', () => {
  expect(cachesFrom({ XDG_CACHE_HOME: '/x', HOME: '/home/me', DATA_DIR: '/d' }, 7)).toEqual([
    '/x/folkmoot',
    '/home/me/.cache/folkmoot',
    '/d/.cache-7',
  ])
  expect(cachesFrom({ HOME: '' }, 7)).toEqual([resolve('data/.cache-7')])
})

test('a Node without symbols is smaller and runs', () => {
  const node = readFileSync(process.execPath)
  const stripped = withoutSymbols(node)
  expect(withoutSymbols(Buffer.from('#!/bin/sh'))).toEqual(Buffer.from('#!/bin/sh'))
  if (process.platform !== 'linux') return
  const file = join(temporaryFolder(), 'node')
  writeFileSync(file, stripped, { mode: 0o755 })
  expect(stripped.length).toBeLessThan(node.length)
  expect(execFileSync(file, ['--version'], { encoding: 'utf8' }).trim()).toBe(process.version)
})
