import type { ScanResult } from './external-program.ts'
import { runNikto, scanWithNikto } from './nikto.ts'
import type { FindingLog } from './report.ts'
import type { SeededWorld } from './seeded-world.ts'
import type { RunningServer } from './server.ts'
import { runSqlmap, scanWithSqlmap } from './sqlmap.ts'
import { startVulnerableServer } from './vulnerable-server.ts'

/** Whether the installed scanners, and the parsers of their output, detect a vulnerable server. */
async function tryScanners(count: FindingLog): Promise<ScanResult[]> {
  const leaky = await startVulnerableServer()
  const lines: ScanResult[] = []
  try {
    const { verdict, output } = await runSqlmap(leaky.address, { path: '/posts?q=pea*', answers: 200 }, '')
    if (verdict !== 'absent') {
      if (verdict !== 'injectable') count.find('sqlmap does not find the hole it has to find', output.slice(-3_000))
      lines.push({ scanner: 'sqlmap at a server with a hole, for comparison', result: verdict })
    }
    const ran = await runNikto(leaky.address)
    if (ran) {
      const isFound = ran.found.some((line) => line.includes('phpinfo'))
      if (!isFound) count.find('nikto does not find the hole it has to find', ran.output.slice(-3_000))
      lines.push({ scanner: 'nikto at a server with a hole, for comparison', result: `${ran.found.length} findings` })
    }
  } finally {
    leaky.stop()
  }
  for (const { scanner, result } of lines) console.log(`  ${scanner}: ${result}`)
  return lines
}

/** Runs the installed scanners on the server. */
export async function runScanners(server: RunningServer, world: SeededWorld, count: FindingLog): Promise<ScanResult[]> {
  const lines = [
    ...(await tryScanners(count)),
    ...(await scanWithSqlmap(server, world, count)),
    ...(await scanWithNikto(server.address, count)),
  ]
  for (const line of new Set(server.log.failures.splice(0))) count.find('scanners: the log tells of a failure', line)
  if (!server.isUp()) count.find('scanners: the server has ended', server.log.last())
  return lines
}
