import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '../../../src/client/platform/paths.ts'
import { inLanguage } from '../../support/client/in-language.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'

const said = async () => (await screen.findByRole('main')).textContent

test('a decision is written with the punctuation of the language, for the user concerned and for others', async () => {
  const { world, ann, max, rita, postId, report, decide } = await createModerationWorld()
  await report('post', rita)
  await decide(max, postId, 'WARN', { rule: 'HARASSMENT', reason: 'Threats.' })
  await inLanguage('ja')
  openScreen(world, paths.notifications, ann)
  const link = await screen.findByRole('link', { name: '決定の確認・異議申し立て' })
  expect(await said()).toContain('ルール：嫌がらせ。コミュニティのモデレーターが決定。決定の確認・異議申し立て')
  cleanup()

  const decision = link.getAttribute('href') ?? ''
  openScreen(world, decision, ann)
  await screen.findByText('Threats.')
  expect(await said()).toMatch(/コミュニティのモデレーターが決定（[^.（）]+）。/)
  cleanup()

  openScreen(world, decision, rita)
  await screen.findByRole('alert')
  expect(await said()).toMatch(/[^.。]。メールのリンクを開くか、本人のアカウントでログインしてください。/)
})

test('buttons that ask for a reason end in the dots of the language', async () => {
  const { world, root, rita, report } = await createModerationWorld()
  await report('post', rita)
  const [open] = (await root.api.moderationQueue.list({ status: 'OPEN' })).items
  await inLanguage('de')
  openScreen(world, paths.adminCase(open?.id ?? ''), root)
  await screen.findByRole('button', { name: /^Verwarnen\u00a0…/ })
  expect(screen.queryByRole('button', { name: /[^\u00a0]…$/ })).toBe(null)
})
