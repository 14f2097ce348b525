import { onTestFinished } from 'vitest'
import { mailTransportWithLog } from '../../../src/server/instance/settings/mail-settings.ts'
import { createMailer } from '../../../src/server/platform/mail/delivery.ts'
import { openWorld } from '../checked-world.ts'
import { startMailServer } from '../platform/mail-server.ts'
import { temporaryFolder } from '../process.ts'

export const password = 'sécret/1 canary'
export const login = { user: 'post', password }

export async function openMailSettings(config: Parameters<typeof openWorld>[0] = {}) {
  const dataDir = temporaryFolder()
  const world = await openWorld({ ...config, config: { smtpUrl: null, ...config.config }, dataDir })
  const { services } = world
  const logged: string[] = []
  const keep = (_context: object, message: string) => void logged.push(message)
  const log = { info: keep, warn: keep, error: keep }
  // The server composes them like this.
  Object.assign(services.mail, createMailer(services.config, log, mailTransportWithLog({ ...services, log })))
  const root = await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  return { world, dataDir, logged, root, ann, settings: root.api.adminSettings }
}

/** Returns the verdict of System check about email. */
export async function examineEmail(root: Awaited<ReturnType<typeof openMailSettings>>['root']) {
  const verdicts = await root.api.doctor.examine({
    origin: 'http://folkmoot.test',
    browserTime: new Date().toISOString(),
  })
  return verdicts.find(({ subject }) => subject === 'Email')
}

export async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}

export const plain = (port: number) => ({ host: '127.0.0.1', port, security: 'none' as const, user: 'post', password })
