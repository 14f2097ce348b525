import { startLeaky } from './leaky.ts'
import { niktoAt, scanWithNikto } from './nikto.ts'
import type { Scanned } from './program.ts'
import type { Tally } from './report.ts'
import type { Running } from './running.ts'
import { scanWithSqlmap, sqlmapAt } from './sqlmap.ts'
import type { World } from './world.ts'

/** Whether the scanners that are installed, and what reads their words, notice a server with holes. */
async function tryScanners(tally: Tally): Promise<Scanned[]> {
  const leaky = await startLeaky()
  const lines: Scanned[] = []
  try {
    const { verdict, output } = await sqlmapAt(leaky.address, { path: '/posts?q=pea*', answers: 200 }, '')
    if (verdict !== 'absent') {
      if (verdict !== 'injectable') tally.find('sqlmap does not find the hole it has to find', output.slice(-3_000))
      lines.push({ scanner: 'sqlmap at a server with a hole, for comparison', told: verdict })
    }
    const ran = await niktoAt(leaky.address)
    if (ran) {
      const isFound = ran.found.some((line) => line.includes('phpinfo'))
      if (!isFound) tally.find('nikto does not find the hole it has to find', ran.output.slice(-3_000))
      lines.push({ scanner: 'nikto at a server with a hole, for comparison', told: `${ran.found.length} findings` })
    }
  } finally {
    leaky.stop()
  }
  for (const { scanner, told } of lines) console.log(`  ${scanner}: ${told}`)
  return lines
}

/** Sets the scanners that are installed at the server. */
export async function scan(server: Running, world: World, tally: Tally): Promise<Scanned[]> {
  const lines = [
    ...(await tryScanners(tally)),
    ...(await scanWithSqlmap(server, world, tally)),
    ...(await scanWithNikto(server.address, tally)),
  ]
  for (const line of new Set(server.log.failures.splice(0))) tally.find('scanners: the log tells of a failure', line)
  if (!server.isUp()) tally.find('scanners: the server has ended', server.log.last())
  return lines
}
