import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, type ScanResult, scannerNotInstalled } from './external-program.ts'
import type { FindingLog } from './report.ts'

/** What nikto says of itself and the target, and what is right as it is. */
const isNoFinding = (line: string) =>
  /Target |Start Time|End Time|host\(s\) tested|items checked|No CGI|Server: No banner|requests: /.test(line) ||
  // Headers that are meant to be there: those that keep pages safe, and the one under which a failure stands in the log.
  /Uncommon header/.test(line) ||
  // A weak tag of size and time, not of an inode; and robots.txt names nothing that is secret.
  /inodes via ETags|robots\.txt/.test(line)

/** Whether what nikto names is but the app's page, which every address without a thing of its own is answered with. */
async function isPage(address: string, line: string): Promise<boolean> {
  const path = line.match(/(\/\S*?):? /)?.[1] ?? ''
  const answer = await fetch(address + path.replace(/:$/, '')).catch(() => null)
  const text = (await answer?.text()) ?? ''
  return answer?.status === 200 && text.includes('<div id="root">')
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** What nikto found at an address below `root`; null when it is not installed. */
export async function runNikto(address: string, root = '') {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-nikto-'))
  const file = join(folder, 'found.txt')
  const { hostname, port } = new URL(address)
  try {
    const place = ['-h', hostname, '-p', port, ...(root ? ['-root', root] : [])]
    const options = ['-nointeractive', '-ask', 'no', '-C', 'all', '-Format', 'txt', '-output', file]
    const { isThere, output, hasTimedOut } = await runProgram('nikto', [...place, ...options])
    if (!isThere) return null
    const found: string[] = []
    for (const line of new Set(`${output}\n${read(file)}`.split('\n')))
      if (line.startsWith('+ ') && !isNoFinding(line) && !(await isPage(address, line))) found.push(line.slice(2))
    return { found, checked: Number(output.match(/(\d+) (?:items checked|requests)/)?.[1] ?? 0), hasTimedOut, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sets nikto at the pages and at the API. */
export async function scanWithNikto(address: string, count: FindingLog): Promise<ScanResult[]> {
  const lines: ScanResult[] = []
  for (const root of ['', '/api']) {
    const ran = await runNikto(address, root)
    if (ran === null) return [scannerNotInstalled('nikto')]
    for (const line of ran.found) count.find(`nikto: ${line}`)
    if (ran.checked === 0 && !ran.hasTimedOut) count.find('nikto checked nothing', ran.output.slice(-2_000))
    const reach = ran.hasTimedOut ? 'in the time given' : `in ${ran.checked.toLocaleString('en')} items`
    lines.push({ scanner: `nikto at \`${root}/\``, told: `${ran.found.length || 'no'} findings ${reach}` })
    console.log(`  nikto at ${root}/: ${ran.found.length} findings ${reach}`)
  }
  return lines
}
