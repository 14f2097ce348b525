import { createHash } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHttpClient } from './http-client.ts'
import type { Fault } from './ledger.ts'
import { startMailSink } from './mail-sink.ts'
import { type Server, type StartOptions, spawnServer, startServer, temporaryFolder } from './server.ts'
import { databaseDamage } from './stored-state.ts'
import { integrityFaults } from './verification.ts'
import { waitUntil } from './wait-until.ts'
import { imageForm } from './workload.ts'

const password = 'correct horse'
const email = 'ann@example.org'

/** A small instance that was stopped cleanly: every special case starts from a copy. */
export interface InstanceTemplate {
  dataDir: string
  cookie: string
  slug: string
  forumId: string
}

export async function createTemplate(): Promise<InstanceTemplate> {
  const dataDir = temporaryFolder()
  const sink = await startMailSink()
  const server = await startServer({ dataDir, smtpUrl: sink.url })
  const faults: Fault[] = []
  const { ask } = createHttpClient(() => server.address, faults)
  const { cookie } = await ask('POST', '/api/auth/signup', '', { email, password, name: 'Ann' })
  await waitUntil(() => sink.tokenFor(email) !== null, 'the mail of the sign-up')
  await ask('GET', `/api/auth/verify-email?token=${sink.tokenFor(email)}`, cookie)
  const community = { name: 'Torture', description: 'Everything about growing vegetables' }
  const { body: made } = await ask<{ slug: string }>('POST', '/api/communities', cookie, community)
  const slug = made?.slug ?? ''
  const { body: forums } = await ask<{ id: string }[]>('GET', `/api/communities/by-slug/${slug}/forums`, cookie)
  const template = { dataDir, cookie, slug, forumId: forums?.[0]?.id ?? '' }
  for (let number = 0; number < 40; number++) await ask('POST', '/api/posts', cookie, postOf(template, number))
  await server.stop()
  await sink.close()
  if (faults.length > 0) throw new Error(`the special cases cannot begin: ${faults[0]?.detail}`)
  return template
}

const postOf = ({ forumId }: InstanceTemplate, number: number) => ({
  title: `Post ${number}`,
  content: `peas${number} ${'and beans '.repeat(900)}`,
  forumId,
})

/** The result of a special case in a few words, and its faults. */
export interface CaseResult {
  ended: string
  faults: string[]
}

export const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** A running special case: its own copy of the instance, and its faults. */
export function openCase(template: InstanceTemplate, dataDir = temporaryFolder()) {
  cpSync(template.dataDir, dataDir, { recursive: true })
  const file = join(dataDir, 'folkmoot.db')
  const faults: string[] = []
  const expect = (holds: boolean, message: string) => {
    if (!holds) faults.push(message)
  }
  const posts: string[] = []
  let posted = 1_000
  let server: Server | undefined
  const client = createHttpClient(
    () => server?.address ?? '',
    [],
    () => true,
  )

  return {
    ...template,
    dataDir,
    file,
    faults,
    expect,
    client,
    email,
    password,
    server: () => server as Server,
    async start(options: Partial<StartOptions> = {}) {
      server = await startServer({ dataDir, ...options })
      return server
    },
    /** Writes a post; returns the status, and the message of a refusal. */
    async post() {
      const answer = await client.ask<{ id?: string; error?: string }>(
        'POST',
        '/api/posts',
        template.cookie,
        postOf(template, ++posted),
      )
      if (answer.status === 201 && answer.body?.id) posts.push(answer.body.id)
      return { status: answer.status, error: answer.body?.error ?? '' }
    },
    async upload() {
      const { form } = await imageForm(7)
      const answer = await client.ask<{ error?: string }>('POST', '/api/media/upload', template.cookie, form)
      return { status: answer.status, error: answer.body?.error ?? '' }
    },
    read: async (path = '/api/feed/new') => (await client.ask('GET', path, template.cookie)).status,
    /** Runs a start that must fail: prints one line without a stack trace, and exits with 1. */
    async startsNot(under: readonly string[] = []) {
      const failing = spawnServer({ dataDir, under })
      const timer = setTimeout(() => failing.child.kill('SIGKILL'), 30_000)
      const code = await failing.ended
      clearTimeout(timer)
      const said = failing.said.stderr.trim()
      expect(code === 1, `exit code ${code} instead of 1`)
      expect(
        /^Folkmoot cannot start: [^\n]+\.$/.test(said),
        `it said: ${said.slice(0, 300) || failing.said.stdout.slice(0, 300)}`,
      )
      return `exit 1: ${said.replaceAll(dataDir, '<data>')}`
    },
    /** Every acknowledged write exists, the file is intact, and counts and search are correct. */
    async isIntact(now = new Date()) {
      for (const id of posts)
        expect(
          (await client.ask('GET', `/api/communities/${template.slug}/posts/${id}`, template.cookie)).status === 200,
          `post ${id} is lost`,
        )
      faults.push(...databaseDamage(file), ...(await integrityFaults(dataDir, now)).map(({ detail }) => detail))
    },
    posts: () => posts.length,
    async end(ended: string): Promise<CaseResult> {
      if (server?.isUp()) {
        const code = await server.stop()
        expect(code === 0, `it stopped with ${code}`)
      } else expect(server === undefined, 'the server died')
      return { ended, faults }
    },
  }
}

export type OpenCase = ReturnType<typeof openCase>
