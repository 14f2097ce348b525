import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '../../../src/client/platform/paths.ts'
import { inLanguage } from '../../support/client/in-language.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createReportWorld } from '../../support/moderation/reports.ts'

const main = async () => within(await screen.findByRole('main'))

test('a status agrees with its noun: a case, the cases of a list, and a report', async () => {
  const all = await createReportWorld()
  await all.rita.api.reports.post({ id: all.postId, reason: 'SPAM' })
  const [open] = (await all.root.api.moderationQueue.list({ status: 'OPEN' })).items
  await inLanguage('es')
  openScreen(all.world, paths.adminCase(open?.id ?? ''), all.root)
  await screen.findByRole('tab', { name: /^Abiertos/ })
  ;(await main()).getByText('Abierto', { exact: true })
  expect(screen.queryByText('Abierta')).toBe(null)
  cleanup()

  openScreen(all.world, paths.adminUser(all.ann.id), all.root)
  await (await main()).findByText('Abierta', { exact: true })
  expect(screen.queryByText('Abierto')).toBe(null)
})

test('what happened to a post agrees with the post, and what happened to a comment with the comment', async () => {
  const { world, olga, ann, rita, ron, ruth, club, postId, commentId, replyId, report } = await createReportWorld()
  for (const { api } of [rita, ron, ruth]) await api.reports.comment({ id: replyId, reason: 'SPAM' })
  world.advance(60_000)
  await ann.api.comments.edit({ id: commentId, content: 'The Sicilian bores me no more' })
  await report('post', rita, ron, ruth)
  await inLanguage('es')
  openScreen(world, paths.postComments(club.slug, postId), olga)
  const hidden = { post: 'Oculta por denuncias de la comunidad', comment: 'Oculto por denuncias de la comunidad' }
  await screen.findByRole('note', { name: hidden.post })
  await screen.findByRole('note', { name: hidden.comment })
  screen.getByText('• editado')
  expect(screen.queryByText('• editada')).toBe(null)
})
