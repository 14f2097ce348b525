import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tally } from './report.ts'
import type { Running } from './running.ts'
import type { World } from './world.ts'

/** So long a scanner may take, in milliseconds. */
const longest = 180_000

interface Ran {
  isThere: boolean
  hasTimedOut: boolean
  output: string
}

/** Runs a program to its end, or for as long as it may take. */
function run(program: string, args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      child.kill('SIGKILL')
    }, longest)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', () => {
      clearTimeout(timer)
      resolve({ isThere: false, hasTimedOut, output })
    })
    child.on('close', () => {
      clearTimeout(timer)
      resolve({ isThere: true, hasTimedOut, output })
    })
  })
}

export interface Scanned {
  scanner: string
  told: string
}

const absent = (scanner: string) => ({ scanner, told: `not installed: apt-get install ${scanner}` })

async function sqlmap(server: Running, world: World, tally: Tally): Promise<Scanned[]> {
  const [slug = ''] = world.known.slugs ?? []
  const [postId = ''] = world.known.posts ?? []
  const input = (value: object) => encodeURIComponent(JSON.stringify(value)).replaceAll('FIND', '*')
  const paths = [
    '/api/communities?q=garden&limit=5&cursor=a',
    `/api/communities/by-slug/${slug}/posts?sort=new&period=day&author=a&topic=b`,
    '/api/topics/search?q=veg',
    '/api/admin/search-users?query=a&limit=5',
    `/api/posts/${postId}/comments?limit=2&cursor=a`,
    `/trpc/search.posts?input=${input({ q: 'seedsFIND', limit: 5 })}`,
  ]
  const cookie = world.cookies.superadmin ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-sqlmap-'))
  const lines: Scanned[] = []
  const until = Date.now() + longest
  try {
    for (const path of paths) {
      if (Date.now() > until) {
        lines.push({ scanner: `sqlmap ${path}`, told: 'not reached in the time given' })
        continue
      }
      const place = ['-u', server.address + path, '--cookie', cookie, '--output-dir', folder]
      const limits = [
        '--batch',
        '--level',
        '2',
        '--risk',
        '1',
        '--dbms',
        'sqlite',
        '--technique',
        'BEUS',
        '--threads',
        '4',
      ]
      const { isThere, hasTimedOut, output } = await run('sqlmap', [
        ...place,
        ...limits,
        '--flush-session',
        '--skip',
        'cookie,User-Agent,Referer,Host',
      ])
      if (!isThere) return [absent('sqlmap')]
      const isInjectable = /is vulnerable|identified the following injection point/i.test(output)
      if (isInjectable) tally.find(`sqlmap can inject at ${path}`, output.slice(-3_000))
      const tested = output.match(/all tested parameters do not appear to be injectable/) ? 'nothing injectable' : ''
      const fault = output.match(/\[CRITICAL\].*/)?.[0] ?? ''
      lines.push({
        scanner: `sqlmap ${path.replace(postId, '…')}`,
        told: isInjectable ? 'INJECTABLE' : tested || (hasTimedOut ? 'nothing in the time given' : fault),
      })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return lines
}

/** What nikto says of itself and the target, and what is right as it is. */
const isNoFinding = (line: string) =>
  /Target |Start Time|End Time|host\(s\) tested|items checked|No CGI|Server: No banner|requests: /.test(line) ||
  // Each answer has a header of its own under which a failure is found in the log.
  /Uncommon header/.test(line) ||
  // A weak tag of size and time, not of an inode; and robots.txt names nothing that is secret.
  /inodes via ETags|robots\.txt|maximum execution time/.test(line)

/** Whether what nikto names is but the app's page, which every address without a thing of its own is answered with. */
async function isPage(server: Running, line: string): Promise<boolean> {
  const path = line.match(/(\/\S*?):? /)?.[1] ?? ''
  const answer = await fetch(server.address + path.replace(/:$/, '')).catch(() => null)
  const text = (await answer?.text()) ?? ''
  return answer?.status === 200 && text.includes('<div id="root">')
}

async function nikto(server: Running, tally: Tally): Promise<Scanned[]> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-nikto-'))
  const file = join(folder, 'found.txt')
  try {
    const port = String(server.port)
    const { isThere, output, hasTimedOut } = await run('nikto', [
      ...[
        '-h',
        '127.0.0.1',
        '-p',
        port,
        '-nointeractive',
        '-ask',
        'no',
        '-maxtime',
        '150s',
        '-Format',
        'txt',
        '-output',
        file,
      ],
    ])
    if (!isThere) return [absent('nikto')]
    const lines = `${output}\n${read(file)}`.split('\n').filter((line) => line.startsWith('+ '))
    const found: string[] = []
    for (const line of new Set(lines)) if (!isNoFinding(line) && !(await isPage(server, line))) found.push(line)
    for (const line of found) tally.find(`nikto: ${line.slice(2)}`)
    const checked = output.match(/(\d+) items checked/)?.[1]
    return [
      {
        scanner: 'nikto',
        told: `${found.length} findings${checked ? ` in ${checked} items` : hasTimedOut ? ' in the time given' : ''}`,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Sets the scanners that are installed at the server. */
export async function scan(server: Running, world: World, tally: Tally): Promise<Scanned[]> {
  const lines = [...(await sqlmap(server, world, tally)), ...(await nikto(server, tally))]
  for (const { scanner, told } of lines) console.log(`  ${scanner}: ${told}`)
  for (const line of new Set(server.log.failures.splice(0))) tally.find('scanners: the log tells of a failure', line)
  return lines
}
