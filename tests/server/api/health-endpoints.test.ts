import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'

test('reports that the process lives and whether its database answers', async () => {
  const world = await openWorld()
  const get = async (url: string) => {
    const { statusCode, body } = await world.app.inject(url)
    return { status: statusCode, body: JSON.parse(body) }
  }
  expect(await get('/healthz')).toEqual({ status: 200, body: { ok: true } })
  expect(await get('/readyz')).toEqual({ status: 200, body: { ok: true } })
  await world.db.destroy()
  expect(await get('/readyz')).toEqual({ status: 503, body: { ok: false } })
  expect(await get('/healthz')).toEqual({ status: 200, body: { ok: true } })
})
