import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { serveBuilt } from '../../../src/server/api/pages/built-client.ts'
import { buildApp } from '../../../src/server/app.ts'
import { classicScript, classicScripts } from '../../../vite.classic-scripts.ts'
import { openWorld } from '../../support/checked-world.ts'
import { temporaryFolder } from '../../support/process.ts'

const root = join(import.meta.dirname, '../../..')
const inPublic = (name: string) => join(root, 'public', name)

test('is installable, with icons of the declared sizes', async () => {
  const manifest = JSON.parse(readFileSync(inPublic('manifest.webmanifest'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'Folkmoot', short_name: 'Folkmoot', start_url: '/', display: 'standalone' })
  for (const colour of [manifest.theme_color, manifest.background_color]) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png'))) {
    const { width, height, format } = await sharp(inPublic(src)).metadata()
    expect.soft({ src, size: `${width}x${height}`, format }).toEqual({ src, size: sizes, format: 'png' })
  }
  expect(icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  for (const link of ['manifest.webmanifest', 'apple-touch-icon.png']) expect(page).toContain(`href="/${link}"`)
})

test('revalidates the service worker at each visit, in every encoding', async () => {
  const world = await openWorld()
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Folkmoot</title>')
  writeFileSync(join(folder, 'assets/main-1.js'), 'export {}')
  for (const name of ['manifest.webmanifest', 'offline.html']) copyFileSync(inPublic(name), join(folder, name))
  writeFileSync(join(folder, 'sw.js'), '0')
  writeFileSync(join(folder, 'sw.js.br'), brotliCompressSync('0'))
  const app = await buildApp(world.services, serveBuilt(folder))
  onTestFinished(() => app.close())
  for (const encoding of ['identity', 'br']) {
    const { headers } = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } })
    expect.soft(headers['cache-control'], encoding).toBe('no-cache')
    expect.soft(headers['content-type'], encoding).toMatch(/javascript/)
  }
  const kept = async (url: string) => (await app.inject({ url })).headers['cache-control']
  expect(await kept('/assets/main-1.js')).toBe('public, max-age=31536000, immutable')
  expect(await kept('/manifest.webmanifest')).toBe('public, max-age=3600')
  expect((await app.inject({ url: '/manifest.webmanifest' })).headers['content-type']).toMatch(/manifest\+json/)
})

test('builds each script that a page loads by name as a classic script without other files', async () => {
  const pages = ['index.html', 'public/offline.html'].map((name) => readFileSync(join(root, name), 'utf8'))
  const named = pages.flatMap((page) => [...page.matchAll(/ src="\/([\w.-]+\.js)"/g)].map(([, name]) => name))
  expect(Object.keys(classicScripts)).toEqual(expect.arrayContaining(named))
  expect(new Set(named)).toEqual(new Set(['theme.js', 'offline.js']))
  for (const name of Object.keys(classicScripts)) {
    const code = await classicScript(name)
    expect(() => new Script(code), name).not.toThrow()
    // Declarations of two scripts on one page must not collide.
    expect(() => new Script(`${code}\n${code}`), name).not.toThrow()
    expect(code, name).toMatch(/^\(function\(\)\{.+\}\)\(\);?$/s)
  }
})
