import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { inEnglish } from '../../../src/server/platform/languages/translator.ts'
import { findingOnStream, writeVerdict } from '../../../src/shared/operations/doctor.ts'
import { openWorld } from '../../support/checked-world.ts'
import { hasNginx, startNginx } from '../../support/operations/nginx.ts'

/** The proxy passes nothing on and collects events. */
const careless = ['proxy_ignore_headers X-Accel-Buffering;', 'proxy_buffering on;', 'proxy_buffers 8 64k;']
const careful = [
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  'proxy_http_version 1.1;',
  'proxy_buffering off;',
]

/** When the events of the stream arrive, in milliseconds. */
async function arrivals(origin: string, cookie: string) {
  const times: number[] = []
  const { body } = await fetch(`${origin}/trpc/doctor.stream`, { headers: { cookie, accept: 'text/event-stream' } })
  let text = ''
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    while (text.split(/^data: \d$/m).length - 1 > times.length) times.push(performance.now())
    if (times.length === 2) break
  }
  const [first = null, second = null] = times
  return writeVerdict(findingOnStream(first, second), inEnglish)
}

test.runIf(hasNginx())('finds what is wrong behind a real nginx, and accepts the repaired one', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const world = await openWorld({ config: { publicUrl: origin, trustProxy: '127.0.0.1' } })
  const admin = await world.user('Ann', { isSuperAdmin: true })
  const upstream = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const input = JSON.stringify({ origin, browserTime: world.services.now().toISOString() })
  async function states() {
    const answer = await fetch(`${origin}/trpc/doctor.examine?${new URLSearchParams({ input })}`, {
      headers: { cookie: admin.cookie },
    })
    const verdicts: { subject: string; state: string }[] = (await answer.json()).result.data
    const states = Object.fromEntries(verdicts.map(({ subject, state }) => [subject, state]))
    const { Forwarding, Host, Cookies } = states
    return { Forwarding, Host, Cookies, Streams: (await arrivals(origin, admin.cookie)).state }
  }

  const stop = await startNginx(port, upstream, careless)
  expect(await states()).toEqual({ Forwarding: 'fail', Host: 'fail', Cookies: 'ok', Streams: 'fail' })
  await stop()
  await startNginx(port, upstream, careful)
  expect(await states()).toEqual({ Forwarding: 'ok', Host: 'ok', Cookies: 'ok', Streams: 'ok' })
})
