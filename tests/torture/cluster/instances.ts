import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.mjs'
import { runS3Server } from '../../support/operations/s3-server.ts'
import { openTcpProxy } from '../../support/platform/tcp-proxy.ts'
import { type Server, snapshot, startServer, temporaryFolder } from '../server.ts'

/** A server that speaks S3 and keeps the images of all processes. */
export async function startBucket() {
  const { env, stop } = await runS3Server()
  return { env: { ...env, MEDIA_S3_URL: 's3://safe/forum' }, stop }
}

const migration = '9990_rolling_upgrade'

/** A later version of the server, whose migration changes a table that every request reads. */
export function laterBuild(): string {
  const build = snapshot()
  const folder = join(build, 'migrations')
  writeFileSync(
    join(folder, `${migration}.ts`),
    `import { type Kysely, sql } from 'kysely'
export async function up(db: Kysely<unknown>) {
  await sql\`alter table "user" add column "later" text\`.execute(db)
}
`,
  )
  const index = join(folder, 'index.ts')
  const text = readFileSync(index, 'utf8')
  const at = text.lastIndexOf('}')
  writeFileSync(
    index,
    `import * as rollingUpgrade from './${migration}.ts'\n${text.slice(0, at)}  '${migration}': rollingUpgrade,\n${text.slice(at)}`,
  )
  return build
}

/** One process of the product, with its own folder, and a separate network to the database. */
export async function createInstance(env: Record<string, string>, smtpUrl: string) {
  const [dataDir, port, proxy] = [temporaryFolder(), await freePort(), await openTcpProxy()]
  let server: Server | undefined
  let build: string | undefined
  const errors: string[] = []
  const collect = () => errors.push(...(server?.errors() ?? []))
  return {
    port,
    proxy,
    address: () => `http://127.0.0.1:${port}`,
    /** The database's address is the proxy's. */
    reach: (url: string) => proxy.through(url),
    async start(databaseUrl: string) {
      const reached = proxy.through(databaseUrl)
      server = await startServer({
        dataDir,
        smtpUrl,
        ...(build && { build }),
        env: { ...env, DATABASE_URL: reached, PORT: String(port) },
      })
    },
    upgradeTo(next: string) {
      build = next
    },
    async kill() {
      await server?.kill()
      collect()
    },
    async stop() {
      await server?.stop()
      collect()
    },
    signal: (signal: NodeJS.Signals) => void server?.child.kill(signal),
    /** The logged errors of all runs. */
    errors,
  }
}

export type Instance = Awaited<ReturnType<typeof createInstance>>
