import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/process.ts'

const root = join(import.meta.dirname, '../../..')

test.skipIf(process.platform === 'win32')(
  'the start script becomes the server, which stops when its parent is killed',
  async () => {
    const folder = temporaryFolder()
    const [script, server] = [join(folder, 'start.mjs'), join(folder, 'server.mjs')]
    writeFileSync(
      script,
      `import { becomeServer } from ${JSON.stringify(join(root, 'scripts/child.mjs'))}
       console.log('start', process.pid)
       await becomeServer([${JSON.stringify(server)}], { STARTED: 'yes' })`,
    )
    writeFileSync(
      server,
      `import { onParentExit } from ${JSON.stringify(join(root, 'src/server/platform/parent-process.ts'))}
       onParentExit(() => process.exit(console.log('stopped')))
       console.log('server', process.pid, process.env.STARTED, process.cwd())
       setInterval(() => {}, 1_000)`,
    )
    // The shell stands for npm: it has a child and passes no signals on.
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${script}"; true`], { stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => void shell.kill('SIGKILL'))
    let said = ''
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (bytes) => (said += bytes))
    await expect.poll(() => said).toContain('server')
    const [, pid] = /start (\d+)/.exec(said) ?? []
    expect(said).toBe(`start ${pid}\nserver ${pid} yes ${root}\n`)
    shell.kill('SIGKILL')
    await expect.poll(() => said).toMatch(/stopped\n$/)
  },
)
