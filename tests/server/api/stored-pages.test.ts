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
  /** The page of the post that the browser shows offline; the shell may differ from the installed one. */
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

const asksWho = '/trpc/auth.viewer?batch=1&input=%7B%7D'
const ann = { id: 'ann', name: 'Ann' }

test('learns the account of the viewer from the page, because rendered pages never ask for it', async () => {
  const { ask, say, network, shownOffline } = await readByAnn()
  await say({ kind: 'viewer', viewer: ann })
  network.answers = [post]
  // Reading on does not displace it.
  for (let n = 0; n < 60; n++) await ask(thePost.replace('%221%22', `%22${n}%22`))
  await shownOffline()
  expect(await ask(asksWho)).toEqual([{ result: { data: ann } }])
})

test('learns it also when the page knows its viewer before the server has named them, as after a sign-in', async () => {
  const { ask, say, network, open } = openServiceWorker()
  await say({ kind: 'forget' })
  await say({ kind: 'viewer', viewer: ann })
  network.isOff = true
  await expect(ask(asksWho)).rejects.toThrow()
  Object.assign(network, { isOff: false, page: rendered, reader: 'ann' })
  await open('/')
  network.isOff = true
  expect(await ask(asksWho)).toEqual([{ result: { data: ann } }])
})

test('believes no old page that names a former user', async () => {
  for (const reader of ['bob', 'guest']) {
    const { ask, say, open, network, shownOffline } = await readByAnn()
    await say({ kind: 'viewer', viewer: ann })
    Object.assign(network, { reader })
    await open('/')
    await say({ kind: 'viewer', viewer: ann })
    expect(await shownOffline(), reader).toEqual(nothing)
    const answer = await ask(asksWho).catch(() => 'none')
    expect(answer, reader).toEqual(reader === 'guest' ? [{ result: { data: null } }] : 'none')
    // Not even what the old page has left before the server named the next user.
    const fresh = openServiceWorker()
    await fresh.say({ kind: 'viewer', viewer: ann })
    Object.assign(fresh.network, { page: rendered, reader })
    await fresh.open('/')
    Object.assign(fresh.network, { reader: 'ann' })
    await fresh.open('/')
    fresh.network.isOff = true
    await expect(fresh.ask(asksWho), reader).rejects.toThrow()
  }
})

test('forgets the account at sign-out, at any step of storing it', async () => {
  let hasEnded = false
  for (let forgetAt = 1; !hasEnded; forgetAt++) {
    const { ask, say, storage, network, shownOffline } = await readByAnn()
    let step = 0
    storage.before = async () => {
      const isNow = ++step === forgetAt
      await Promise.resolve()
      if (isNow) await say({ kind: 'forget' })
    }
    await say({ kind: 'viewer', viewer: ann })
    hasEnded = step < forgetAt
    storage.before = async () => undefined
    if (hasEnded) break
    await shownOffline()
    await expect(ask(asksWho), `at step ${forgetAt}`).rejects.toThrow()
    Object.assign(network, { isOff: false, answers: [post] })
    await ask(thePost)
    network.isOff = true
    await expect(ask(asksWho), `read later, at step ${forgetAt}`).rejects.toThrow()
  }
})

test('stores the page that was open before the worker, and no page elsewhere', async () => {
  const { open, say, network } = openServiceWorker()
  Object.assign(network, { page: rendered, reader: 'ann' })
  for (const elsewhere of ['https://elsewhere.example/', 'https://forum.example.org/api/users/me'])
    await say({ kind: 'keep', urls: [], page: elsewhere })
  expect(network.requests).toEqual([])
  await say({ kind: 'keep', urls: [], page: 'https://forum.example.org/communities/chess?tab=about#top' })
  network.isOff = true
  expect(await open('/communities/chess?tab=about')).toContain('data-stored')
})

test('asks for the page without content only when the app has changed', async () => {
  const { open, install, network } = openServiceWorker()
  const withFiles = (...names: string[]) => rendered + names.map((name) => `<script src="/assets/${name}"></script>`)
  network.page = withFiles('main-1.js')
  await install()
  network.requests.length = 0
  network.page = withFiles('main-1.js', 'feed-1.js')
  await open('/feed')
  expect(network.requests).toEqual(['/feed'])
  network.page = withFiles('main-2.js', 'feed-2.js')
  await open('/feed')
  expect(network.requests).toContain('/shell')
})
