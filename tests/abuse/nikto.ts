import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, type ScanResult, scannerNotInstalled } from './external-program.ts'
import type { FindingLog } from './report.ts'

/** nikto's lines about itself and the target, and findings that are intended. */
const isNoFinding = (line: string) =>
  /Target |Start Time|End Time|host\(s\) tested|items checked|No CGI|Server: No banner|requests: /.test(line) ||
  // Intended headers: those for security, and the request id of the log.
  /Uncommon header/.test(line) ||
  // A weak tag of size and time, not of an inode; robots.txt names nothing secret.
  /inodes via ETags|robots\.txt/.test(line)

/** Whether nikto only found the app's page, which answers every unknown address. */
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

/** Returns nikto's findings below `root`; null when it is not installed. */
export async function runNikto(address: string, root = '') {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-nikto-'))
  const file = join(folder, 'found.txt')
  const { hostname, port } = new URL(address)
  try {
    const target = ['-h', hostname, '-p', port, ...(root ? ['-root', root] : [])]
    const options = ['-nointeractive', '-ask', 'no', '-C', 'all', '-Format', 'txt', '-output', file]
    const { isThere, output, hasTimedOut } = await runProgram('nikto', [...target, ...options])
    if (!isThere) return null
    const problems: string[] = []
    for (const line of new Set(`${output}\n${read(file)}`.split('\n')))
      if (line.startsWith('+ ') && !isNoFinding(line) && !(await isPage(address, line))) problems.push(line.slice(2))
    return {
      found: problems,
      checked: Number(output.match(/(\d+) (?:items checked|requests)/)?.[1] ?? 0),
      hasTimedOut,
      output,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs nikto on the pages and the API. */
export async function scanWithNikto(address: string, count: FindingLog): Promise<ScanResult[]> {
  const lines: ScanResult[] = []
  for (const root of ['', '/api']) {
    const ran = await runNikto(address, root)
    if (ran === null) return [scannerNotInstalled('nikto')]
    for (const line of ran.found) count.find(`nikto: ${line}`)
    if (ran.checked === 0 && !ran.hasTimedOut) count.find('nikto checked nothing', ran.output.slice(-2_000))
    const reach = ran.hasTimedOut ? 'in the time given' : `in ${ran.checked.toLocaleString('en')} items`
    lines.push({ scanner: `nikto at \`${root}/\``, result: `${ran.found.length || 'no'} findings ${reach}` })
    console.log(`  nikto at ${root}/: ${ran.found.length} findings ${reach}`)
  }
  return lines
}
