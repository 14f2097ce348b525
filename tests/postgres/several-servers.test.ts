import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { balancerFor, hasNginx, startNginxWith } from '../support/operations/nginx.ts'
import { startS3Server } from '../support/operations/s3-server.ts'
import { startMailServer } from '../support/platform/mail-server.ts'
import { createTestDatabase } from '../support/postgres/test-database.ts'
import { startServer, temporaryFolder } from '../support/process.ts'

test.runIf(hasNginx())(
  'three processes behind nginx lose no acknowledged write and no read when one is killed and one stops',
  { timeout: 180_000 },
  async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const mails = await startMailServer()
    onTestFinished(() => mails.close())
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const env = {
      ...(await startS3Server()).env,
      MEDIA_S3_URL: 's3://safe/images',
      DATABASE_URL: url,
      PUBLIC_URL: origin,
      SECRET_KEY: '07'.repeat(32),
      SMTP_URL: mails.url,
      RATE_LIMITS: 'off',
      TRUST_PROXY: '127.0.0.1',
      SUPER_ADMIN_EMAIL: 'ann@example.org',
      DRAIN_SECONDS: '2',
    }
    const servers = await Promise.all([1, 2, 3].map(() => startServer({ ...env, DATA_DIR: temporaryFolder() })))
    const addresses = servers.map(({ address }) => address)
    await startNginxWith(port, balancerFor(port, addresses))

    let cookie = ''
    const call = (path: string, body?: object) =>
      fetch(origin + path, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { cookie, origin, 'content-type': 'application/json' },
      })
    const signedUp = await call('/api/auth/signup', {
      name: 'Ann',
      email: 'ann@example.org',
      password: 'correct horse',
    })
    cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    await expect.poll(() => mails.received.length).toBe(1)
    const token = /[?#&]token=([\w-]+)/.exec(mails.received[0]?.text ?? '')?.[1]
    expect((await call(`/api/auth/verify-email?token=${token}`)).status).toBe(200)
    const club = await (await call('/api/communities', { name: 'Chess', description: 'For all openings.' })).json()
    const [forum] = await (await call(`/api/communities/by-slug/${club.slug}/forums`)).json()
    const posted = await call('/api/posts', { title: 'Openings', content: 'e4', forumId: forum.id })
    expect(posted.status).toBe(201)
    const { id: postId } = await posted.json()

    const acknowledged: string[] = []
    const failedReads: number[] = []
    let [reads, isEnding] = [0, false]
    const write = async (name: string) => {
      for (let at = 0; !isEnding; at++) {
        const content = `${name} ${at}`
        const { status } = await call(`/api/posts/${postId}/comments`, { content })
        if (status === 201) acknowledged.push(content)
      }
    }
    const read = async () => {
      while (!isEnding) {
        const { status } = await call('/api/feed/new')
        reads += 1
        if (status !== 200) failedReads.push(status)
      }
    }
    const load = Promise.all([write('A'), write('B'), read(), read()])
    const more = async (count: number) => {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length - before).toBeGreaterThan(count)
    }
    await more(30)
    servers[0]?.child.kill('SIGKILL')
    await more(30)
    servers[1]?.child.kill('SIGTERM')
    expect(await servers[1]?.ended).toMatchObject({ exitCode: 0, stderr: '' })
    await more(30)
    isEnding = true
    await load
    expect(failedReads).toEqual([])
    expect(reads).toBeGreaterThan(20)

    const db = openPostgres(url)
    onTestFinished(() => db.destroy())
    // A page of comments would not hold them.
    const contents = new Set((await db.selectFrom('comment').select('content').execute()).map(({ content }) => content))
    expect(acknowledged.filter((content) => !contents.has(content))).toEqual([])
    // Each mail goes out once, whichever process sends it.
    const subjects = () => mails.received.map(({ subject }) => subject).sort()
    await expect.poll(subjects).toEqual(['Verify your email address', 'You are now a super admin'])
    servers[2]?.child.kill('SIGTERM')
    expect(await servers[2]?.ended).toMatchObject({ exitCode: 0, stderr: '' })
  },
)
