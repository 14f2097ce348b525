import { expect, test } from 'vitest'
import { newId } from '../../../src/server/platform/ids.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { countStatements } from '../../support/discussions/threads.ts'
import { builtApp, openSite, plain, site } from '../../support/link-previews.ts'
import { uploadedPath } from '../../support/platform/images.ts'

test('describes the target of a link to a public community, post or topic', async () => {
  const world = await openSite()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  await root.api.adminSettings.save({ guestsMayRead: true })
  const topic = await ann.api.topics.create({ name: 'Board Games' })
  const { slug, forumId } = await createCommunity(ann, { name: 'Chess', topics: topic.id })
  const { id } = await ann.api.posts.create({
    title: 'Openings',
    content: `# Which one?\n\n**e4** is _best_ by [test](https://example.org).\n\n${'More words. '.repeat(40)}`,
    forumId,
  })
  const { head } = await builtApp(world)
  const common = { 'og:site_name': 'Folkmoot', 'twitter:card': 'summary', 'og:image': `${site}/icon-512.png` }
  const addresses = (path: string) => ({ 'og:url': site + path, canonical: [site + path], scripts: ['/theme.js'] })

  // A page that continues a list has other content.
  expect(await head(`/communities/${slug}?sort=top`)).toMatchObject(addresses(`/communities/${slug}`))
  const continued = `/communities/${slug}?sort=top&after=x%22`
  expect(await head(continued)).toMatchObject(addresses(continued))

  expect(await head(`/communities/${slug}`)).toMatchObject({
    ...common,
    ...addresses(`/communities/${slug}`),
    titles: ['Chess · Folkmoot'],
    descriptions: ['A place to test the rules.'],
    'og:title': 'Chess',
    'og:description': 'A place to test the rules.',
    'og:type': 'website',
    feeds: [`${site}/feeds/communities/${slug}.atom`],
  })
  const path = `/communities/${slug}/posts/${id}`
  for (const url of [path, `${path}/`, `${path}?from=mail`]) {
    const said = await head(url)
    expect(said).toMatchObject({
      ...addresses(path),
      'og:image': `${site}/api/post-pictures/${id}.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Openings',
      'twitter:card': 'summary_large_image',
      titles: ['Openings · Folkmoot'],
      'og:title': 'Openings',
      'og:type': 'article',
      'og:description': expect.stringMatching(/^Which one\? e4 is best by test\. More words\. .*…$/),
      feeds: [`${site}/feeds/communities/${slug}.atom`],
      data: [
        {
          '@type': 'DiscussionForumPosting',
          headline: 'Openings',
          url: site + path,
          author: { '@type': 'Person', name: 'Ann' },
          commentCount: 0,
          text: `Which one? e4 is best by test. ${'More words. '.repeat(40)}`.trim(),
        },
      ],
    })
    expect(said.descriptions[0]?.length).toBeLessThanOrEqual(200)
  }
  expect(await head(`/topics/${topic.slug}`)).toMatchObject({
    ...common,
    ...addresses(`/topics/${topic.slug}`),
    titles: ['#Board Games · Folkmoot'],
    feeds: [`${site}/feeds/topics/${topic.slug}.atom`],
  })
  expect(await head('/discover')).toMatchObject({ titles: ['Discover · Folkmoot'], feeds: [`${site}/feeds/new.atom`] })
  for (const feed of [`/feeds/communities/${slug}.atom`, `/feeds/topics/${topic.slug}.atom`, '/feeds/new.atom']) {
    expect((await world.app.inject(feed)).statusCode).toBe(200)
  }
})

test('keeps search engines out where guests may not read', async () => {
  const world = await openSite()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  const { slug, forumId } = await createCommunity(ann, { name: 'Chess' })
  const { id } = await ann.api.posts.create({ title: 'Openings', content: 'Is e4 best?', forumId })
  const { head } = await builtApp(world)
  for (const path of [`/communities/${slug}`, `/communities/${slug}/posts/${id}`, `/users/${ann.id}`, '/discover'])
    expect.soft(await head(path), path).toMatchObject({ robots: 'noindex', 'og:site_name': 'Folkmoot', data: [] })
  await root.api.adminSettings.save({ guestsMayRead: true })
  expect(await head(`/communities/${slug}/posts/${id}`)).not.toHaveProperty('robots')
})

test('shows only the first image that the author uploaded', async () => {
  const world = await openSite()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { slug, forumId } = await createCommunity(ann)
  const [first, second] = [await uploadedPath(world, ann), await uploadedPath(world, ann)]
  const foreign = await uploadedPath(world, bob)
  const write = async (content: string) => {
    const { id } = await ann.api.posts.create({ title: 'Pictures', content, forumId })
    return `/communities/${slug}/posts/${id}`
  }
  const { head } = await builtApp(world)
  const elsewhere = '![pixel](https://tracker.example/pixel.png)'
  const shown = await write(`${elsewhere} ![](${foreign}) ![](${second}) ![](${first})`)
  expect(await head(shown)).toMatchObject({ 'og:image': site + second, 'twitter:card': 'summary_large_image' })
  expect((await world.app.inject(second)).statusCode).toBe(200)
  const without = await write(`${elsewhere} ![](${foreign}) ![](/api/media/${newId()})`)
  expect((await head(without))['og:image']).toMatch(/\/api\/post-pictures\/[0-9a-f-]{36}\.png$/)
})

test('describes no post at the address of another community', async () => {
  const world = await openSite()
  const ann = await world.user('Ann')
  const { forumId } = await createCommunity(ann)
  const other = await createCommunity(ann, { name: 'Go Club' })
  const { id, link } = await ann.api.posts.create({ title: 'Openings', content: 'e4', forumId })
  const { head } = await builtApp(world)
  expect((await head(link)).titles).toEqual(['Openings · Folkmoot'])
  expect(await head(`/communities/${other.slug}/posts/${id}`)).toEqual(await head('/communities/nowhere/posts/nothing'))
})

test('describes a public profile by its biography, with the picture that was uploaded', async () => {
  const world = await openSite()
  const ann = await world.user('Ann')
  const { head, get } = await builtApp(world)
  const path = `/users/${ann.id}`
  expect(await head(path)).toMatchObject({
    titles: ['Ann · Folkmoot'],
    descriptions: ['Posts and comments by Ann.'],
    canonical: [site + path],
    'og:type': 'profile',
    'og:image': `${site}/icon-512.png`,
  })
  const image = await uploadedPath(world, ann)
  await ann.api.auth.updateProfile({ name: 'Ann', image: site + image })
  await ann.api.settings.save({ PROFILE_BIO: 'Plays **chess** & go' })
  expect(await head(path)).toMatchObject({
    descriptions: ['Plays chess & go'],
    'og:image': site + image,
    'twitter:card': 'summary',
  })
  await ann.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
  expect((await get(path)).body).toBe(plain)
  expect((await get(`/users/${newId()}`)).body).toBe(plain)
})

test('shows the banner or else the icon of a public community', async () => {
  const world = await openSite()
  const ann = await world.user('Ann')
  const { slug } = await createCommunity(ann)
  const { head, get } = await builtApp(world)
  const [iconUrl, bannerUrl] = [await uploadedPath(world, ann), await uploadedPath(world, ann)]
  const path = `/communities/${slug}`
  await ann.api.communitySettings.saveDetails({ slug, iconUrl })
  expect(await head(path)).toMatchObject({ 'og:image': site + iconUrl, 'twitter:card': 'summary' })
  await ann.api.communitySettings.saveDetails({ slug, bannerUrl })
  expect(await head(path)).toMatchObject({ 'og:image': site + bannerUrl, 'twitter:card': 'summary_large_image' })
  for (const url of [iconUrl, bannerUrl]) expect((await world.app.inject(url)).statusCode).toBe(200)
  await ann.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: true })
  expect((await get(path)).body).toBe(plain)
})

test("escapes users' texts in the head of a page", async () => {
  const world = await openSite()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  await root.api.adminSettings.save({ guestsMayRead: true })
  const { slug, forumId } = await createCommunity(ann, { name: `"><script>alert(1)</script> & 'Co' $& $1` })
  const title = '</title></head><script>alert(2)</script>"\'> $`'
  const content = '"><meta http-equiv="refresh" content="0;url=https://evil.example"> <script>alert(3)</script>'
  const { id } = await ann.api.posts.create({ title, content, forumId })
  const { get, head } = await builtApp(world)
  const community = await head(`/communities/${slug}`)
  expect(community).toMatchObject({ 'og:title': `"><script>alert(1)</script> & 'Co' $& $1`, scripts: ['/theme.js'] })
  const post = await head(`/communities/${slug}/posts/${id}`)
  expect(post).toMatchObject({ 'og:title': title, titles: [`${title} · Folkmoot`], scripts: ['/theme.js'] })
  expect(post.data).toMatchObject([{ headline: title }])
  const { body } = await get(`/communities/${slug}/posts/${id}`)
  expect(body).not.toMatch(/<script>|<meta http-equiv/)
  expect(body.slice(body.lastIndexOf('</head>'))).toBe(plain.slice(plain.indexOf('</head>')))
})

test('runs at most three statements for a preview, none for other pages, and tolerates failures', async () => {
  const world = await openSite()
  const ann = await world.user('Ann')
  const image = await uploadedPath(world, ann)
  const { slug, forumId } = await createCommunity(ann)
  const { id } = await ann.api.posts.create({ title: 'Openings', content: `![](${image})`, forumId })
  const { get } = await builtApp(world)
  const statementsOf = (path: string) => countStatements(world, () => get(path))
  expect(await statementsOf(`/communities/${slug}/posts/${id}`)).toBeLessThanOrEqual(3)
  expect(await statementsOf(`/communities/${slug}`)).toBeLessThanOrEqual(1)
  expect(await statementsOf('/settings')).toBe(0)
  await world.db.schema.dropTable('mediaUse').execute()
  const answer = await get(`/communities/${slug}/posts/${id}`)
  expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 200, body: plain })
})

test('gives previews to pages only: missing files, calls and feeds stay 404', async () => {
  const world = await openSite()
  const { app } = await builtApp(world)
  for (const url of ['/assets/none.js', '/api/none', '/feeds/none', '/feeds']) {
    expect.soft((await app.inject(url)).statusCode, url).toBe(404)
  }
  expect((await app.inject({ method: 'POST', url: '/communities/chess' })).statusCode).toBe(404)
})
