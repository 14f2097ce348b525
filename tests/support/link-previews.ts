import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { onTestFinished } from 'vitest'
import { serveBuilt } from '../../src/server/api/pages/built-client.ts'
import { buildApp } from '../../src/server/app.ts'
import { builtPage, withLanguages } from './built-page.ts'
import { openWorld } from './checked-world.ts'
import { temporaryFolder } from './process.ts'
import type { World } from './world.ts'

/** Serves the product with a built page. Returns functions that get a path, and the head of its page. */
export async function builtApp(world: World, page = builtPage, folder = temporaryFolder()) {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  const app = await buildApp(world.services, serveBuilt(folder))
  onTestFinished(() => app.close())
  const get = (url: string, headers: Record<string, string | undefined> = {}) => app.inject({ url, headers })
  return { app, get, head: async (url: string) => headOf((await get(url)).body) }
}

const window = new Window()

function headOf(html: string) {
  const document = new window.DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name))
  const contents = Object.fromEntries(
    [...document.querySelectorAll('head meta[property], head meta[name]')].map((meta) => [
      meta.getAttribute('property') ?? meta.getAttribute('name'),
      meta.getAttribute('content'),
    ]),
  )
  return {
    ...contents,
    titles: [...document.querySelectorAll('title')].map((title) => title.textContent),
    descriptions: all('meta[name=description]', 'content'),
    canonical: all('link[rel=canonical]', 'href'),
    feeds: all('link[rel=alternate][type="application/atom+xml"]', 'href'),
    scripts: all('script:not([type])', 'src'),
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
      JSON.parse(textContent),
    ),
  }
}

export const site = 'https://forum.example.org'
/** The page with the address to which it leads if it came by http. */
export const plain = withLanguages(
  builtPage.replace(
    '<meta charset="utf-8" />',
    (tag) => `${tag}\n    <meta name="folkmoot-address" content="${site}" />`,
  ),
)
export const openSite = () => openWorld({ config: { publicUrl: site } })
