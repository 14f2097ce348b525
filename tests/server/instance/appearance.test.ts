import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { accentShades, defaultAccent, mainColor } from '../../../src/shared/instance/accent/accent-shades.ts'
import { builtPage, withLanguages } from '../../support/built-page.ts'
import { openWorld } from '../../support/checked-world.ts'
import { builtApp } from '../../support/link-previews.ts'
import { temporaryFolder } from '../../support/process.ts'
import { refusal } from '../../support/refusal.ts'

const themed = builtPage.replace(
  '<title>',
  `<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a1e20" />
    <title>`,
)

async function setting() {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const { get } = await builtApp(world, themed)
  const linksOf = async (url: string) => (await get(url)).body.match(/<link rel="stylesheet" href="\/appearance[^>]*>/g)
  return { world, root, get, linksOf, save: root.api.adminSettings.save }
}

const pathIn = (link = '') => /href="([^"]+)"/.exec(link)?.[1] ?? ''

describe('the accent colour', () => {
  test('reaches pages, phones and mails in a legible shade', async () => {
    const { world, root, get, linksOf, save } = await setting()
    expect(await linksOf('/')).toBeNull()
    for (const accent of ['blue', '#12', '#12345g', '#1234567'])
      expect(await refusal(save({ accent }))).toMatchObject({
        status: 400,
        error: 'Accent colour must be a hex colour such as #0f7663',
      })
    const ann = await world.user('Ann')
    expect(await refusal(ann.api.adminSettings.save({ accent: '#1864ab' }))).toMatchObject({ status: 403 })

    const saved = await save({ accent: '#FFCC00' })
    expect(saved.accent).toBe('#ffcc00')
    const [link] = (await linksOf('/')) ?? []
    expect(pathIn(link)).toBe(saved.stylesheets.accent)
    const sheet = await get(pathIn(link))
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { light, dark } = accentShades('#ffcc00')
    for (const [theme, { shades }] of Object.entries({ light, dark }))
      expect(sheet.body).toContain(
        `html:root[data-mantine-color-scheme="${theme}"]{--mantine-color-accent-0:${shades[0]};`,
      )
    const page = (await get('/')).body
    expect(page).toContain(`media="(prefers-color-scheme: light)" content="${mainColor('#ffcc00')}"`)
    expect(page).toContain(`media="(prefers-color-scheme: dark)" content="${dark.light}"`)
    // A stylesheet of the bundle comes before it.
    expect(page.indexOf('/appearance/')).toBeGreaterThan(page.lastIndexOf('/assets/'))

    await world.guest.api.auth.forgotPassword({ email: root.email })
    const [mail] = await world.deliverMails()
    expect(mail?.html).toContain(`background:${mainColor('#ffcc00')};color:#ffffff`)

    // A page that is older than the change gets the current colours and does not keep them.
    await save({ accent: '#1864ab' })
    const old = await get(pathIn(link))
    expect([old.headers['cache-control'], old.body.includes('#1864ab')]).toEqual(['no-cache', true])
    await save({ accent: '' })
    expect((await get(pathIn(link))).statusCode).toBe(404)
    expect((await get('/')).body).toBe(withLanguages(themed))
  })
})

test('the icon and the page for use without a network have the accent at once, and are sent again only if it changed', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const folder = temporaryFolder()
  for (const name of ['icon.svg', 'offline.html']) copyFileSync(join('public', name), join(folder, name))
  // The build compresses the files, in the default colour.
  const former = gzipSync('green')
  for (const name of ['icon.svg.gz', 'offline.html.gz']) writeFileSync(join(folder, name), former)
  const { get } = await builtApp(world, themed, folder)
  for (const url of ['/icon.svg', '/offline.html']) {
    await root.api.adminSettings.save({ accent: '' })
    const green = await get(url)
    expect((await get(url, { 'accept-encoding': 'gzip' })).rawPayload).not.toEqual(former)
    expect(green.body).toBe(readFileSync(join('public', url), 'utf8'))
    expect(green.body).toContain(defaultAccent)
    const { etag } = green.headers
    expect(green.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^"/) })
    const same = await get(url, { 'if-none-match': etag })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    await root.api.adminSettings.save({ accent: '#FFCC00' })
    const yellow = await get(url, { 'if-none-match': etag })
    expect(yellow.statusCode).toBe(200)
    expect(yellow.body).toBe(green.body.replaceAll(defaultAccent, mainColor('#ffcc00')))
    expect(yellow.headers['content-type']).toBe(green.headers['content-type'])
  }
})

describe('the own CSS', () => {
  test('is on every page but the admin area, after the other stylesheets, and can be left out', async () => {
    const { root, get, linksOf, save } = await setting()
    const css = '.x::after { content: "</style><script>alert(1)</script>" }'
    const { stylesheets } = await save({ accent: '#1864ab', ownCss: css })
    const own = `<link rel="stylesheet" href="${stylesheets.own}" data-own-css />`
    const accent = `<link rel="stylesheet" href="${stylesheets.accent}" data-accent />`
    for (const url of ['/', '/login', '/communities/chess', '/shell']) expect(await linksOf(url)).toEqual([accent, own])
    const paused = own.replace(' />', ' media="not all" />')
    for (const url of ['/admin/settings', '/admin', '/setup']) expect(await linksOf(url)).toEqual([accent, paused])
    for (const url of ['/login?css=off', '/admin?css=off', '/?tab=x&css=off'])
      expect(await linksOf(url)).toEqual([accent])

    const sheet = await get(stylesheets.own ?? '')
    expect([sheet.body, sheet.headers['content-type'], sheet.headers['x-content-type-options']]).toEqual([
      css,
      'text/css; charset=utf-8',
      'nosniff',
    ])
    expect((await get('/')).body).not.toContain('alert(1)')
    const { items } = await root.api.auditLog.list({ action: 'settings.change' })
    expect(items.map(({ detail }) => detail)).toContain(`ownCss: none → ${css}`)
    for (const url of ['/appearance/other-0123456789abcdef.css', '/appearance/x', '/appearance/own-.css'])
      expect((await get(url)).statusCode).toBe(404)
  })

  const elsewhere = /^Own CSS can load images of this site and of “data:image” only, not “/
  const refused: [css: string, sentence: RegExp | string][] = [
    ['@import "x.css";', 'Own CSS cannot load other stylesheets with @import. Paste their rules instead.'],
    ['@IMP\\4f RT url(x.css);', /@import/],
    ['a { background: url(https://evil.example/x) }', elsewhere],
    ['a { background: url( "//evil.example/x" ) }', elsewhere],
    ['a { background: URL(\\68 ttps://evil.example/x) }', elsewhere],
    ['a { background: u\\72l("https://evil.example/x") }', elsewhere],
    ['input[value^="a"] { background: image-set("https://evil.example/a" 1x) }', elsewhere],
    ['a { background: -webkit-image-set("https:evil.example" 1x) }', elsewhere],
    ['a { background: url(http:evil.example) }', elsewhere],
    ['a { background: url("\\\\\\\\evil.example") }', elsewhere],
    ['@font-face { font-family: x; src: url(data:font/woff2;base64,AA) }', elsewhere],
    ['a { background: url(data:text/html,x) }', elsewhere],
    // An address in a variable reaches image-set() too.
    ['a { --x: "https://evil.example/x"; background: image-set(var(--x) 1x) }', /the address of another site/],
    ['a { background: url(x y) }', 'Own CSS contains an address or a text that does not end.'],
    ['x'.repeat(20_001), 'Own CSS must be at most 20,000 characters'],
  ]
  test.each(refused)('is refused: %s', async (ownCss, sentence) => {
    const { linksOf, save } = await setting()
    expect(await refusal(save({ ownCss }))).toMatchObject({
      status: 400,
      error: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    })
    expect(await linksOf('/')).toBeNull()
  })

  test('may load images of the site, and say anything', async () => {
    const { save } = await setting()
    for (const ownCss of [
      'body { background: url(/api/media/x) no-repeat, url("data:image/svg+xml,<svg/>") }',
      'a::before { content: "Note: see our page (\'hello\')" } /* https://example.org */',
      '@media (min-width: 40em) { :root { --mantine-font-family: Georgia, serif } }',
      'a { background: image-set("/a.png" 1x, url(b.png) 2x) } b::after { content: "a" }',
    ])
      expect((await save({ ownCss })).ownCss).toBe(ownCss)
  })
})
