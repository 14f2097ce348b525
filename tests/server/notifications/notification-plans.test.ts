import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { recordedStatements } from '../../support/structure/query-plans.ts'

test('unread notifications are counted along their own index, however many there are', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  expect(await ann.api.notifications.unread()).toEqual({ count: 0 })
  const statement = [...recordedStatements()].find((sql) => sql.includes('"unreadBundle"')) ?? ''
  const parameters =
    statement
      .replace(/"[^"]*"/g, '')
      .match(/\?/g)
      ?.map(() => null) ?? []
  const plan = CompiledQuery.raw(`explain query plan ${statement}`, parameters)
  const { rows } = await world.db.executeQuery<{ detail: string }>(plan)
  // The first of the union, its next step, and whether a bundle is visible.
  const steps = rows.filter(({ detail }) => /^SEARCH (unread|notification) /.test(detail))
  expect(steps.map(({ detail }) => /USING \S*\s?INDEX (\w+)/.exec(detail)?.[1])).toEqual([
    'notificationUnread',
    'notificationUnread',
    'notificationUnread',
  ])
})
