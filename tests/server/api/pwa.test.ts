import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openServiceWorker } from '../../support/client/service-worker.ts'

test('names the viewer of each read, for the service worker', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const viewerOf = async (cookie: string) =>
    (await world.app.inject({ url: '/trpc/auth.viewer?batch=1', headers: { cookie } })).headers['x-viewer']
  for (const user of [ann, bob]) expect(await viewerOf(user.cookie)).toBe((await user.api.auth.viewer())?.id)
  expect(await viewerOf('')).toBe('guest')
  await ann.api.auth.logout()
  expect(await viewerOf(ann.cookie)).toBe('guest')
})

const viewer = (id: string | null) => ({ result: { data: id === null ? null : { id } } })
const post = { result: { data: { title: 'Opening' } } }
const refused = (httpStatus: number) => ({ error: { message: 'No', data: { httpStatus } } })

const call = (paths: string, inputs: object) =>
  `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
const thePost = call('posts.byId', { 0: { id: '1' } })
const whoAndPost = call('auth.viewer,posts.byId', { 1: { id: '1' } })

const rendered = '<div id="root">Opening</div><script id="page-state">{}</script>'

describe('the service worker without a network', () => {
  test('answers cached reads in any batch, and marks them for the page', async () => {
    const { ask, markOf, network } = openServiceWorker()
    network.answers = [viewer('ann'), post]
    expect(await ask(whoAndPost)).toEqual([viewer('ann'), post])
    network.isOff = true
    expect(await ask(thePost)).toEqual([post])
    expect(await markOf(thePost)).toBe('content')
    expect(await markOf(call('auth.viewer', {}))).toBe('viewer')
    const mixed = await ask(call('inbox.unread,posts.byId,auth.viewer', { 1: { id: '1' } }))
    expect(mixed).toEqual([{ error: expect.objectContaining({ data: {} }) }, post, viewer('ann')])
    await expect(ask(call('posts.byId', { 0: { id: '2' } }))).rejects.toThrow()
    network.isOff = false
    network.answers = [post]
    expect(await markOf(thePost)).toBe(null)
  })

  test('deletes them at logout and when another user signs in', async () => {
    for (const change of ['message', 'another person', 'nobody'] as const) {
      const { ask, network, say, pushes } = openServiceWorker()
      network.answers = [viewer('ann'), post]
      await ask(whoAndPost)
      if (change === 'message') {
        await say({ kind: 'forget' })
        expect(pushes.isSubscribed).toBe(false)
      } else {
        network.viewer = change === 'nobody' ? 'guest' : 'bob'
        network.answers = [viewer(change === 'nobody' ? null : 'bob')]
        await ask(call('auth.viewer', {}))
        network.viewer = 'ann'
        network.answers = [viewer('ann')]
        await ask(call('auth.viewer', {}))
      }
      network.isOff = true
      await expect(ask(thePost), change).rejects.toThrow()
    }
  })

  test('serves nothing of another user, whether or not the record of the viewer was lost', async () => {
    for (const isLost of [false, true]) {
      const { ask, network, evict } = openServiceWorker()
      network.answers = [viewer('ann'), post]
      await ask(whoAndPost)
      if (isLost) evict((name) => name.includes('viewer'))
      network.isOff = true
      if (isLost) await expect(ask(whoAndPost)).rejects.toThrow()
      else expect(await ask(whoAndPost)).toEqual([viewer('ann'), post])
      network.isOff = false
      network.viewer = 'bob'
      // Bob reads, but does not ask who he is.
      network.answers = [post]
      await ask(call('posts.byId', { 0: { id: '2' } }))
      network.isOff = true
      expect(await ask(call('posts.byId', { 0: { id: '2' } }))).toEqual([post])
      await expect(ask(whoAndPost), String(isLost)).rejects.toThrow()
    }
  })

  test('stores nothing without the name of its viewer', async () => {
    const { ask, network } = openServiceWorker()
    network.viewer = ''
    network.answers = [post]
    await ask(thePost)
    network.isOff = true
    await expect(ask(thePost)).rejects.toThrow()
  })

  test('keeps the viewer however many threads were read, and the answers of concurrent requests', async () => {
    const { ask, network } = openServiceWorker()
    network.answers = [post]
    const nth = (n: number) => call('posts.byId', { 0: { id: String(n) } })
    await Promise.all(Array.from({ length: 120 }, (_, n) => ask(nth(n))))
    network.isOff = true
    for (const n of [70, 119]) expect(await ask(nth(n))).toEqual([post])
  })

  test('ignores an answer that arrives after logout', async () => {
    const { ask, network, say } = openServiceWorker()
    network.answers = [post]
    network.before = () => say({ kind: 'forget' })
    await ask(thePost)
    network.isOff = true
    await expect(ask(thePost)).rejects.toThrow()
  })

  test.each([null, 'ann', 'bob'])(
    'stores nothing after a logout at any step of storing (before: %s)',
    async (before) => {
      const path = '/communities/chess'
      for (const kind of ['answer', 'page']) {
        let hasEnded = false
        for (let forgetAt = 1; !hasEnded; forgetAt++) {
          const { ask, open, network, storage, install, say } = openServiceWorker()
          network.page = 'shell'
          await install()
          if (before !== null) {
            Object.assign(network, { viewer: before, answers: [viewer(before)] })
            await ask(call('auth.viewer', {}))
          }
          Object.assign(network, { viewer: 'ann', answers: [post], page: rendered, reader: 'ann' })
          let step = 0
          storage.before = async () => {
            const isNow = ++step === forgetAt
            // A browser delivers no message before the worker waits.
            await Promise.resolve()
            if (isNow) await say({ kind: 'forget' })
          }
          await (kind === 'answer' ? ask(thePost) : open(path))
          hasEnded = step < forgetAt
          if (hasEnded) break
          network.isOff = true
          if (kind === 'answer') await expect(ask(thePost), `at step ${forgetAt}`).rejects.toThrow()
          else expect(await open(path), `at step ${forgetAt}`).toBe('shell')
        }
      }
    },
  )

  test.each([401, 403, 404])('deletes an answer after the server refuses it (%i)', async (status) => {
    const { ask, network } = openServiceWorker()
    network.answers = [post]
    await ask(thePost)
    network.answers = [refused(status)]
    await ask(thePost)
    network.isOff = true
    await expect(ask(thePost)).rejects.toThrow()
  })

  test('leaves mutations, streams, images, other sites and other calls to the browser', async () => {
    const { isTaken } = openServiceWorker()
    expect(isTaken(thePost)).toBe(true)
    expect(isTaken(thePost, { method: 'POST' })).toBe(false)
    expect(isTaken(thePost, { headers: { accept: 'text/event-stream' } })).toBe(false)
    for (const path of [
      '/trpc/threads.live?input=%7B%7D',
      call('notifications.list', {}),
      '/api/media/1',
      '/api/auth/me',
      '/feeds/mine/secret.atom',
      'https://elsewhere.example/trpc/posts.byId?batch=1',
    ]) {
      expect.soft(isTaken(path), path).toBe(false)
    }
  })

  test('keeps the latest fifty answers', async () => {
    const { ask, network } = openServiceWorker()
    network.answers = [post]
    const nth = (n: number) => call('posts.byId', { 0: { id: String(n) } })
    for (let n = 0; n < 60; n++) await ask(nth(n))
    network.isOff = true
    expect(await ask(nth(59))).toEqual([post])
    await expect(ask(nth(9))).rejects.toThrow()
    expect(await ask(nth(10))).toEqual([post])
  })

  test('loads pages from the network when it can, and from the cache otherwise', async () => {
    const { open, network, install } = openServiceWorker()
    network.page = '<script src="/assets/main-1.js"></script>'
    await install()
    network.page = '<script src="/assets/main-2.js"></script>'
    expect(await open('/feed')).toContain('main-2')
    network.isOff = true
    expect(await open('/communities/chess-club')).toContain('main-2')
    expect(await open('/assets/main-2.js', 'no-cors')).toContain('main-2')
  })

  test('takes another colour of the site with the next page', async () => {
    const { open, network, install } = openServiceWorker()
    const colored = (hash: string) => `<link rel="stylesheet" href="/appearance/accent-${hash}.css" data-accent />`
    const script = '<script src="/assets/main-1.js"></script>'
    network.page = script
    await install()
    Object.assign(network, { page: colored('b1') + script, icon: '<svg fill="blue"/>' })
    await open('/feed')
    const count = network.requests.length
    await open('/feed')
    expect(network.requests.slice(count)).toEqual(['/feed'])
    // A page that is older than a change gets the current colours under a former name.
    network.sheetCaching = 'no-cache'
    expect(await open('/appearance/accent-a0.css', 'no-cors')).toBe('/appearance/accent-a0.css')
    network.isOff = true
    expect(await open('/icon.svg', 'no-cors')).toBe('<svg fill="blue"/>')
    expect(await open('/communities/chess')).toContain(colored('b1'))
    expect(await open('/appearance/accent-b1.css', 'no-cors')).toBe('/appearance/accent-b1.css')
    await expect(open('/appearance/accent-a0.css', 'no-cors')).rejects.toThrow()

    Object.assign(network, { isOff: false, page: script, icon: '<svg/>' })
    await open('/feed')
    network.isOff = true
    expect(await open('/icon.svg', 'no-cors')).toBe('<svg/>')
  })

  test('takes another language with the next page, and shows pushes without a text in it', async () => {
    const { open, network, install, push, pushes } = openServiceWorker()
    const script = '<script src="/assets/main-1.js"></script>'
    network.page = `<html lang="en">${script}`
    await install()
    network.page = `<html lang="xx"><meta name="folkmoot-texts" content="a | b | L&#39;actualité | Ouvrez &amp; lisez" />${script}`
    await open('/feed')
    network.isOff = true
    expect(await open('/communities/chess')).toContain('lang="xx"')
    await push('1')
    expect(pushes.shown).toEqual([{ title: "L'actualité", body: 'Ouvrez & lisez' }])
    Object.assign(network, { isOff: false, page: `<html lang="en">${script}` })
    await open('/feed')
    network.isOff = true
    await push('2')
    expect(pushes.shown.at(-1)).toEqual({ title: 'Something new', body: 'Open the site to read it.' })
  })

  test('serves a rendered page again to its viewer only, marked as stored', async () => {
    const { ask, open, network, install, say } = openServiceWorker()
    network.page = 'shell'
    await install()
    Object.assign(network, { page: rendered, reader: 'ann' })
    await open('/communities/chess/posts/1?comments=new')
    network.isOff = true
    expect(await open('/communities/chess/posts/1?comments=new')).toContain('<div id="root" data-stored>')
    expect(await open('/communities/chess/posts/1')).toBe('shell')
    network.isOff = false
    network.viewer = 'bob'
    network.answers = [viewer('bob')]
    await ask(call('auth.viewer', {}))
    network.isOff = true
    expect(await open('/communities/chess/posts/1?comments=new')).toBe('shell')
    Object.assign(network, { isOff: false, reader: 'bob' })
    await open('/communities/chess')
    await say({ kind: 'forget' })
    network.isOff = true
    expect(await open('/communities/chess')).toBe('shell')
  })

  test('keeps the latest thirty pages beside the answers, without sign-in forms and searches', async () => {
    const { ask, open, network, install } = openServiceWorker()
    network.page = 'shell'
    await install()
    Object.assign(network, { page: rendered, reader: 'ann', answers: [post] })
    await ask(thePost)
    for (let n = 0; n < 60; n++) await open(`/communities/club-${n}`)
    const unused = ['/login', '/signup?next=%2F', '/search?q=pears']
    for (const path of unused) await open(path)
    network.isOff = true
    expect(await ask(thePost)).toEqual([post])
    for (const n of [30, 59]) expect(await open(`/communities/club-${n}`)).toContain('data-stored')
    for (const path of ['/communities/club-29', ...unused]) expect(await open(path), path).toBe('shell')
  })

  test('deletes a stored page after the server refuses it, and stores none without content', async () => {
    const { open, network, install } = openServiceWorker()
    network.page = 'shell'
    await install()
    Object.assign(network, { page: rendered, reader: 'ann' })
    await open('/communities/chess')
    network.status = 404
    await open('/communities/chess')
    Object.assign(network, { status: 200, page: '<div id="root"></div>' })
    await open('/settings')
    network.isOff = true
    expect(await open('/communities/chess')).toBe('shell')
    expect(await open('/settings')).toBe('shell')
  })
})
