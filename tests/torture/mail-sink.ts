import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface AcceptedMail {
  /** The id in the Message-ID, which is the id of the row in the queue. */
  id: string
  to: string
  token: string | null
}

/** The behaviour of the mail server: it accepts mails, refuses them for now, or falls silent. */
export type MailSinkMode = 'takes' | 'refuses' | 'hangs'

/** A mail server on 127.0.0.1 that records each accepted mail. */
export async function startMailSink(port = 0) {
  const accepted: AcceptedMail[] = []
  let mood: MailSinkMode = 'takes'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    logger: false,
    onRcptTo(_address, _session, callback) {
      if (mood === 'hangs') return
      callback(mood === 'refuses' ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null)
    },
    async onData(stream, _session, callback) {
      const bytes = await new Response(stream as never).arrayBuffer().catch(() => null)
      // The sender died in the middle of it.
      if (!bytes) return callback(new Error('incomplete'))
      const mail = await PostalMime.parse(bytes)
      accepted.push({
        id: mail.messageId?.match(/^<([^@]+)@/)?.[1] ?? 'none',
        to: mail.to?.[0]?.address ?? '',
        token: mail.text?.match(/token=([\w-]+)/)?.[1] ?? null,
      })
      callback()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const at = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    accepted,
    behave(next: MailSinkMode) {
      mood = next
    },
    tokenFor: (to: string) => accepted.findLast((mail) => mail.to === to && mail.token !== null)?.token ?? null,
    timesOf: (id: string) => accepted.filter((mail) => mail.id === id).length,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type MailSink = Awaited<ReturnType<typeof startMailSink>>
