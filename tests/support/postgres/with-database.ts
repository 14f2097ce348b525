import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from './server.ts'

// Runs a script of Node with its arguments and an empty database, whose address is in E2E_DATABASE_URL.
const server = await startPostgres()
const env = { ...process.env, E2E_DATABASE_URL: server.urlOf('postgres') }
const child = spawn(process.execPath, process.argv.slice(2), { env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [exitCode] = await once(child, 'exit')
await server.stop()
process.exitCode = exitCode ?? 1
