import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { httpBatchLink } from '@trpc/client'
import { createServer } from 'vite'
import type { AppRouter } from '../../src/server/router.ts'
import { limits } from '../../src/shared/platform/limits.ts'
import { cssNames } from '../../vite.css-names.ts'
import { createCommunity } from '../support/communities/create-community.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * Prints the bytes of HTML and the processor time of rendering pages with full lists, without their queries: run with
 * `NODE_ENV=production node tests/bench/page-markup.ts [FOLDER]`. Writes the HTML of each page into the folder. A build has
 * the same names of classes.
 */

type Rendering = typeof import('../../src/client/rendering/render-page.tsx')

const [folder] = process.argv.slice(2)
const rounds = 40
const items = limits.pageDefault

/** A member of many communities, one of which has a full page of posts, and who has a full page of replies. */
async function writeContent({ user }: World) {
  const [ann, bob] = [await user('Ann Bergström'), await user('Bob')]
  const description = 'People who knit in the evening, show each other what they made and lend needles.'
  const club = await createCommunity(ann)
  await bob.api.communities.join({ slug: club.slug })
  for (let at = 1; at < items; at++) {
    const topic = await ann.api.topics.create({ name: `Topic ${at}` })
    const { slug } = await ann.api.communities.create({ name: `Knitters ${at}`, description, topics: topic.id })
    await bob.api.communities.join({ slug })
  }
  for (let at = 0; at < items; at++) {
    const content = `Round ${at}. ${description} ${description}`
    const { id: postId } = await ann.api.posts.create({
      title: `What did we make, ${at}?`,
      content,
      forumId: club.forumId,
    })
    const { id: parentId } = await bob.api.comments.add({ postId, content: 'A scarf, mostly.' })
    await ann.api.comments.add({ postId, content: 'Of **wool**, I hope.', parentId })
  }
  return { cookie: bob.cookie, slug: club.slug }
}

/** Answers the queries of each page once, so that later renderings cost the rendering alone. */
function rememberedAnswers(app: World['app'], cookie: string) {
  const answers = new Map<string, Promise<string>>()
  const answer = async (url: string) => (await app.inject({ url, headers: { cookie } })).body
  return httpBatchLink<AppRouter>({
    url: 'http://page.invalid/trpc',
    async fetch(call) {
      const { pathname, search } = new URL(String(call))
      const url = pathname + search
      const body = answers.get(url) ?? answer(url)
      answers.set(url, body)
      return { ok: true, status: 200, json: async () => JSON.parse(await body) }
    },
  })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const vite = await createServer({
  configFile: false,
  mode: 'production',
  logLevel: 'error',
  css: cssNames,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
})
const world = await createWorld()
try {
  const { cookie, slug } = await writeContent(world)
  const { renderPage } = (await vite.ssrLoadModule('/src/client/rendering/render-page.tsx')) as Rendering
  const pages = ['/?tab=new', '/communities', `/communities/${slug}`, '/feed', '/feed?tab=community-posts', '/discover']
  for (const url of pages) {
    const link = rememberedAnswers(world.app, cookie)
    const times: number[] = []
    let html = ''
    for (let round = 0; round < rounds; round++) {
      const start = process.cpuUsage()
      html = (await renderPage({ url, link }))?.html ?? ''
      const { user, system } = process.cpuUsage(start)
      times.push((user + system) / 1_000)
    }
    const styles = [...html.matchAll(/<style[^>]*>[^<]*<\/style>| style="[^"]*"/g)].join('').length
    const kB = (length: number) => `${(length / 1_000).toFixed(1)} kB`.padStart(10)
    console.log(
      url.padEnd(26),
      kB(html.length),
      'of which styles',
      kB(styles),
      `${median(times).toFixed(1)} ms`.padStart(9),
    )
    if (folder) writeFileSync(join(folder, `${encodeURIComponent(url)}.html`), html)
  }
} finally {
  await world.close()
  await vite.close()
}
