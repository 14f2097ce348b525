import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createPageRenderer } from '../../../src/server/api/pages/page-renderer.ts'

const file = join(import.meta.dirname, '../../support/platform/stub-renderer.js')

function openRenderer(threadCount: number) {
  const renderer = createPageRenderer(file, { folder: '' }, pino({ level: 'silent' }), threadCount)
  onTestFinished(() => renderer.close())
  const released = Promise.withResolvers<void>()
  let queries = 0
  const render = async (url: string) => {
    const page = {
      url,
      html: '',
      publicUrl: '',
      encoding: 'identity',
      language: 'en',
      languages: [],
      refused: null,
    } as const
    const rendered = await renderer.render({ page, answers: [] }, url, async () => {
      queries += 1
      await released.promise
      return ['{}']
    })
    return typeof rendered === 'string' ? rendered : new TextDecoder().decode(rendered.body).match(/ in (\d+)/)?.[1]
  }
  return { render, release: released.resolve, queryCount: () => queries }
}

test('pages that wait are rendered by further threads, where there are cores', async () => {
  const { render, release, queryCount } = openRenderer(2)
  const pages = ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8'].map(render)
  await expect.poll(queryCount).toBe(8)
  release()
  const threads = await Promise.all(pages)
  expect(Object.values(Object.groupBy(threads, String)).map((those) => those?.length)).toEqual([4, 4])
})

test('one page at a time needs one thread, and a thread that breaks leaves its pages to others', async () => {
  const { render, release } = openRenderer(2)
  release()
  const [first, second] = [await render('/1'), await render('/2')]
  expect(second).toBe(first)
  expect(await render('/crash')).toBe('busy')
  const third = await render('/3')
  expect(third).toMatch(/^\d+$/)
  expect(third).not.toBe(first)
})
