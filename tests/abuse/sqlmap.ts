import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, type ScanResult, scannerNotInstalled } from './external-program.ts'
import type { FindingLog } from './report.ts'
import type { SeededWorld } from './seeded-world.ts'
import { send } from './send.ts'
import type { RunningServer } from './server.ts'

/** A request whose starred values sqlmap attacks. */
export interface SqlmapTarget {
  path: string
  body?: string
  /** How the server answers the request without the stars. */
  answers: number
}

const options = ['--batch', '--level', '5', '--risk', '3', '--dbms', 'sqlite', '--technique', 'BEUS', '--threads', '4']

/** sqlmap's verdict on a target in one word, and its output. */
export interface SqlmapResult {
  verdict: 'absent' | 'injectable' | 'not injectable' | 'not finished' | 'not tested'
  output: string
}

/** Runs sqlmap on a request. */
export async function runSqlmap(address: string, { path, body }: SqlmapTarget, cookie: string): Promise<SqlmapResult> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-sqlmap-'))
  try {
    const data = body ? ['--data', body, '--headers', 'Content-Type: application/json'] : []
    const target = ['-u', address + path, ...(cookie ? ['--cookie', cookie] : []), ...data]
    // A refusal is a normal answer: sqlmap would stop at 401.
    const rest = ['--ignore-code', '401', '--output-dir', folder, '--flush-session']
    const { isThere, hasTimedOut, output } = await runProgram('sqlmap', [...target, ...options, ...rest])
    if (!isThere) return { verdict: 'absent', output }
    if (/is vulnerable|identified the following injection point/i.test(output)) return { verdict: 'injectable', output }
    if (/all tested parameters do not appear to be injectable/.test(output))
      return { verdict: 'not injectable', output }
    return { verdict: hasTimedOut ? 'not finished' : 'not tested', output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const trpcQuery = (path: string, input: object) =>
  `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input)).replaceAll('HERE', '*')}`

function aimsIn(world: SeededWorld): SqlmapTarget[] {
  const first = (kind: string) => world.values[kind]?.[0] ?? ''
  const [slug, post, user] = [first('slugs'), first('posts'), first('people')]
  const filters = `q=seeds*&sort=new*&author=${user}*&topic=${first('topics')}*&forum=${first('forums')}*`
  const reads = [
    '/api/communities?q=allotment*&limit=5*',
    `/api/communities/by-slug/${slug}*/posts?${filters}`,
    '/api/topics/search?q=veg*',
    '/api/admin/search-users?query=e*',
    '/api/admin/search-communities?query=e*',
    '/api/admin/search-posts?query=e*',
    `/api/posts/${post}*/comments?limit=2`,
    `/api/users/${user}*/posts?limit=2`,
    `/api/reactions/POST/${post}*`,
    trpcQuery('search.posts', { q: 'seedsHERE' }),
    trpcQuery('search.comments', { q: 'beansHERE' }),
    trpcQuery('search.users', { q: 'memberHERE' }),
    trpcQuery('members.list', { slug: `${slug}HERE`, q: 'memberHERE' }),
    trpcQuery('auditLog.list', { q: 'communityHERE' }),
  ].map((path) => ({ path, answers: 200 }))
  return [
    ...reads,
    { path: '/api/auth/login', body: '{"email":"member*@example.org","password":"pea*"}', answers: 401 },
    { path: `/api/posts/${post}/comments`, body: '{"content":"Beans*"}', answers: 201 },
  ]
}

/** Runs sqlmap with all rights on requests that search, filter, look up and write. */
export async function scanWithSqlmap(
  server: RunningServer,
  world: SeededWorld,
  count: FindingLog,
): Promise<ScanResult[]> {
  const cookie = world.cookies.superadmin ?? ''
  const lines: ScanResult[] = []
  for (const aim of aimsIn(world)) {
    const [path, body = null] = [aim.path, aim.body].map((text) => text?.replaceAll('*', ''))
    const method = body === null ? 'GET' : 'POST'
    const headers: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' }
    const call = {
      target: path ?? '',
      as: 'superadmin',
      method,
      path: path ?? '',
      headers,
      body,
      transport: 'rest' as const,
    }
    const { status } = await send(server, call, cookie)
    // A request that is refused unmodified never reaches the database.
    if (status !== aim.answers) count.find(`sqlmap: ${aim.path} is answered ${status} as it stands`)
    const { verdict, output } = await runSqlmap(server.address, aim, cookie)
    if (verdict === 'absent') return [scannerNotInstalled('sqlmap')]
    if (verdict === 'injectable' || verdict === 'not tested')
      count.find(`sqlmap: ${aim.path} is ${verdict}`, output.slice(-3_000))
    const shown = decodeURIComponent(aim.path).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    lines.push({ scanner: `sqlmap at \`${method} ${shown}${aim.body ? ` ${aim.body}` : ''}\``, result: verdict })
    console.log(`  sqlmap at ${shown}: ${verdict}`)
  }
  return lines
}
