import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createFolderStore } from '../../../src/server/platform/media/folder-store.ts'
import { mediaVariants } from '../../../src/server/platform/media/media-store.ts'
import { temporaryFolder } from '../../support/process.ts'

const name = 'banner.webp'
const id = '019ab000-0000-7000-8000-0000000000aa'

/** A store with one image, without the server, because the tests decide when and how the conversion ends. */
async function openStore() {
  const root = temporaryFolder()
  const store = createFolderStore(root)
  const content = Buffer.from('full')
  await store.write(id, { 'full.webp': content, 'full.jpg': content, 'avatar.webp': content, 'avatar.jpg': content })
  await store.publish(id)
  const folder = join(root, id.slice(-2), id)
  const read = async (make: (full: Buffer) => Promise<Buffer>) => {
    const file = await store.openDerived(id, name, make)
    return file ? text(file) : undefined
  }
  return { store, read, folder }
}

test('concurrent first requests share one conversion', async () => {
  const { read } = await openStore()
  let made = 0
  const make = async (full: Buffer) => {
    made++
    await new Promise(setImmediate)
    return Buffer.from(`strip of ${full}`)
  }
  const requests = Array.from({ length: 20 }, () => read(make))
  expect(new Set(await Promise.all(requests))).toEqual(new Set(['strip of full']))
  expect(await read(make)).toBe('strip of full')
  expect(made).toBe(1)
})

test('a failed conversion leaves no file, and the next request repeats it', async () => {
  const { read, folder } = await openStore()
  await expect(read(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  // A folder in the place of the file, so that it cannot be moved there.
  const blocked = async (full: Buffer) => {
    mkdirSync(join(folder, name))
    return full
  }
  await expect(read(blocked)).rejects.toThrow()
  rmSync(join(folder, name), { recursive: true })
  expect(readdirSync(folder).sort()).toEqual([...mediaVariants].sort())
  expect(await read(async () => Buffer.from('strip'))).toBe('strip')
})

test('an image that is removed during its conversion is missing', async () => {
  const { store, read } = await openStore()
  const removing = async (full: Buffer) => {
    await store.remove(id)
    return full
  }
  expect(await read(removing)).toBe(undefined)
  expect(await read(async () => Buffer.from('strip'))).toBe(undefined)
})
