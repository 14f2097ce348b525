import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { serveBuilt } from '../../../src/server/api/pages/built-client.ts'
import { buildApp } from '../../../src/server/app.ts'
import { withLanguages } from '../../support/built-page.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { uploadedPath } from '../../support/platform/images.ts'
import { temporaryFolder } from '../../support/process.ts'
import type { World } from '../../support/world.ts'

const bundled = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="Folkmoot is a place." />
    <title>Folkmoot</title>
  </head>
  <body><noscript>Folkmoot needs JavaScript.</noscript></body>
</html>
`

async function builtApp(world: World) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'index.html'), bundled)
  writeFileSync(
    join(folder, 'manifest.webmanifest'),
    '{"name":"Folkmoot","short_name":"Folkmoot","display":"standalone"}',
  )
  const app = await buildApp(world.services, serveBuilt(folder))
  onTestFinished(() => app.close())
  return async (url: string) => (await app.inject({ url })).body
}

const name = 'Ruth & Ron’s "$& Hall" </title>'
const written = 'Ruth &amp; Ron’s &quot;$&amp; Hall&quot; &lt;/title&gt;'

test('puts the name and logo of the instance into pages as soon as they change', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const { slug } = await createCommunity(root, { name: 'Chess Club' })
  const get = await builtApp(world)
  expect(await get('/')).toBe(withLanguages(bundled))
  const logo = await uploadedPath(world, root)
  await root.api.adminSettings.save({ name, logoId: logo.split('/').at(-1) ?? '' })
  const plain = await get('/')
  expect(plain).toContain(`<title>${written}</title>`)
  expect(plain).toContain(`<meta name="description" content="${written} is a place." />`)
  expect(plain).toContain(`<noscript>${written} needs JavaScript.</noscript>`)
  const community = await get(`/communities/${slug}`)
  expect(community).toContain(`<title>Chess Club · ${written}</title>`)
  expect(community).toContain(`<meta property="og:site_name" content="${written}" />`)
  for (const page of [plain, community]) {
    expect(page).toContain(`<meta name="application-name" content="${written}" />`)
    expect(page).toContain(`<meta name="folkmoot-logo" content="${logo}" />`)
    expect(page).not.toContain('Folkmoot')
  }
  expect(JSON.parse(await get('/manifest.webmanifest'))).toEqual({ name, short_name: name, display: 'standalone' })

  await root.api.adminSettings.save({ name: 'Folkmoot', logoId: null })
  expect(await get('/')).toBe(withLanguages(bundled))
})

test('shows a name that another process sets on every page at once', async () => {
  const dataDir = temporaryFolder()
  const world = await openWorld({ dataDir })
  const get = await builtApp(world)
  expect(await get('/')).toBe(withLanguages(bundled))
  const commandLine = world.openAgain()
  onTestFinished(() => commandLine.destroy())
  await commandLine.insertInto('instanceSetting').values({ key: 'name', value: 'Village Hall' }).execute()
  expect(await get('/')).toContain('<title>Village Hall</title>')
  expect(await world.guest.api.instance.get()).toMatchObject({ name: 'Village Hall' })
})

test('a page is served under the default name when the name cannot be read', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ name: 'Village Hall' })
  const get = await builtApp(world)
  expect(await get('/')).toContain('Village Hall')
  await sql`drop table "instanceSetting"`.execute(world.db)
  expect(await get('/')).toBe(withLanguages(bundled))
})

test('uses the name in mails and feeds', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ name: 'Village Hall' })
  const { slug } = await createCommunity(root)
  await root.api.invitations.send({ slug, emails: ['eve@example.net'] })
  await world.guest.api.auth.signup({ name: 'Nora', email: 'nora@example.net', password: 'correct horse' })
  const texts = (await world.deliverMails()).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining('on Village Hall.'))
  expect(texts).toContainEqual(expect.stringContaining('welcome to Village Hall.'))
  const { body } = await world.app.inject({ url: '/feeds/new.atom' })
  expect(body).toContain('<title type="text">New posts on Village Hall</title>')
})
