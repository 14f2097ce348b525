import { expect, test } from 'vitest'
import { openServiceWorker } from '../../support/client/service-worker.ts'

const rendered = '<div id="root">Opening</div><script id="page-state">{}</script>'
const empty = '<div id="root"></div><script src="/assets/next-1.js"></script>'
const secret = '/communities/club/posts/1'
const thePost = `/trpc/posts.byId?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { id: '1' } }))}`
const post = { result: { data: { title: 'Opening' } } }

/** A browser in which Ann has read a post, and its pages without a network. */
async function readByAnn() {
  const worker = openServiceWorker()
  const { network, open, ask, install } = worker
  network.page = 'shell'
  await install()
  Object.assign(network, { page: rendered, reader: 'ann', viewer: 'ann', answers: [post] })
  await open(secret)
  await ask(thePost)
  /** The page of the post that the browser shows offline; the shell is not always the one of the installation. */
  async function shownOffline() {
    network.isOff = true
    return { page: await open(secret), answer: await ask(thePost).catch(() => null) }
  }
  return { ...worker, shownOffline }
}

const nothing = { page: expect.not.stringContaining('Opening'), answer: null }

test('a page of any kind that another viewer opens ends what the former viewer may read offline', async () => {
  const { shownOffline } = await readByAnn()
  expect(await shownOffline()).toEqual({ page: expect.stringContaining('Opening'), answer: [post] })
  for (const reader of ['guest', 'bob']) {
    for (const path of ['/login', '/signup?returnTo=%2F', '/search?q=pears', '/settings', '/nowhere']) {
      const { network, open, shownOffline } = await readByAnn()
      const isRendered = path !== '/settings'
      Object.assign(network, { reader, page: isRendered ? rendered : empty, status: path === '/nowhere' ? 404 : 200 })
      await open(path)
      expect(await shownOffline(), `${reader} on ${path}`).toEqual(nothing)
    }
  }
})

test('not even a broken page or a shell that cannot be fetched keeps it', async () => {
  const broken = await readByAnn()
  Object.assign(broken.network, { reader: 'bob', page: empty, isShellBroken: true })
  await broken.open('/feed').catch(() => null)
  expect(await broken.shownOffline()).toEqual(nothing)
  const malformed = await readByAnn()
  Object.assign(malformed.network, { viewer: 'bob', answers: null })
  await malformed.ask(thePost).catch(() => null)
  expect(await malformed.shownOffline()).toEqual(nothing)
})

test('a plain form, which may sign out, ends it too', async () => {
  const { submit, shownOffline } = await readByAnn()
  await submit('/feed')
  expect(await shownOffline()).toEqual(nothing)
})
