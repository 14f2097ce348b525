import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

/** Receives the mails of the server under test, and writes them to files, which every worker reads. */
export default async function startMailServer() {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    logger: false,
    async onData(stream, _session, callback) {
      const file = join(folder, `${String(++received).padStart(6, '0')}.eml`)
      await writeFile(`${file}.part`, Buffer.from(await new Response(stream as never).arrayBuffer()))
      await rename(`${file}.part`, file)
      callback()
    },
  })
  // A client that disconnects is not a fault of this server.
  server.on('error', () => {})
  server.listen(Number(process.env.E2E_MAIL_PORT), '127.0.0.1')
  await once(server.server, 'listening')
  return () => new Promise<void>((resolve) => server.close(resolve))
}
