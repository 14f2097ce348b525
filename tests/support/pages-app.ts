import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { serveBuilt } from '../../src/server/api/pages/built-client.ts'
import { buildApp } from '../../src/server/app.ts'
import { withLanguages } from './built-page.ts'
import { temporaryFolder } from './process.ts'
import type { World } from './world.ts'

const bundled = '<!doctype html><head><title>Folkmoot</title></head><div id="root"></div>'
/** A page without content. */
export const plainPage = withLanguages(bundled)
const renderer = join(import.meta.dirname, 'platform/stub-renderer.js')

/** The product with its pages, and a renderer that shows who asked for what. */
export async function openPagesApp(world: World, { hasRenderer = true } = {}) {
  const folder = temporaryFolder()
  for (const name of ['client/assets', 'server']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'client/index.html'), bundled)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  if (hasRenderer) copyFileSync(renderer, join(folder, 'server/page-renderer.js'))
  const app = await buildApp(world.services, serveBuilt(join(folder, 'client')))
  onTestFinished(() => app.close())
  return app
}
