import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { plainText } from '../../support/discovery/search.ts'
import { firstEntry, readFeed } from '../../support/discovery/syndication.ts'
import { plainTexts } from '../../support/discussions/plain-texts.ts'
import { makeMember } from '../../support/factories.ts'
import { openPagesApp } from '../../support/pages-app.ts'

/** A post of Ann's and a comment of Bob's with the same text, and everything that shows them as plain text. */
async function shownEverywhere(content: string) {
  const world = await openWorld()
  const [root, ann, bob, eve] = [
    await world.user('Root', { isSuperAdmin: true }),
    await world.user('Ann'),
    await world.user('Bob'),
    await world.user('Eve'),
  ]
  await root.api.adminSettings.save({ guestsMayRead: true })
  const club = await createCommunity(ann)
  for (const user of [bob, eve]) await makeMember(world, club.id, user, 'MEMBER')
  const { id: postId } = await ann.api.posts.create({ title: 'Zephyr', content, forumId: club.forumId })
  const { id: commentId } = await bob.api.comments.add({ postId, content })
  await eve.api.reports.post({ id: postId, reason: 'SPAM' })
  await eve.api.reports.comment({ id: commentId, reason: 'SPAM' })
  const app = await openPagesApp(world, { hasRenderer: false })
  const page = (await app.inject(`/communities/${club.slug}/posts/${postId}`)).body
  const metaOf = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1]
  const posting = JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(page)?.[1] ?? '{}')
  world.advance(3_600_000)
  const mail = (await world.deliverMails()).find(({ to, text }) => to === ann.email && text.includes('commented'))
  const byTitle = await bob.api.search.posts({ q: 'zephyr' })
  const queue = (await root.api.moderationQueue.list({})).items
  return {
    card: (await bob.api.posts.inCommunity({ slug: club.slug })).items[0]?.excerpt,
    search: plainText(byTitle.items[0]?.snippet ?? []),
    'og:description': metaOf('og:description'),
    description: metaOf('description'),
    'structured data': posting.text,
    Atom: firstEntry((await readFeed(world, '/feeds/new.atom')).body).content,
    RSS: firstEntry((await readFeed(world, '/feeds/new.rss')).body).description,
    notification: (await ann.api.notifications.list({})).items.find(({ kind }) => kind === 'comment')?.detail,
    mail: mail?.text,
    'feed preview': (await ann.api.feeds.preview()).find(({ type }) => type === 'comment')?.excerpt,
    'queue, post': queue.find(({ targetType }) => targetType === 'POST')?.snippet,
    'queue, comment': queue.find(({ targetType }) => targetType === 'COMMENT')?.snippet,
    'admin search': (await root.api.admin.searchPosts({ query: 'zephyr' })).items[0]?.excerpt,
    'flagged posts': (await root.api.admin.flaggedPosts({})).reports[0]?.post?.excerpt,
  }
}

test.for(plainTexts)('%j is shown as %j everywhere', async ([content, plain]) => {
  const { mail, 'queue, post': reported, ...shown } = await shownEverywhere(content)
  const escaped = plain.replaceAll('&', '&amp;')
  for (const [source, text] of Object.entries(shown))
    expect.soft(text, source).toBe(source.includes('escri') ? escaped : plain)
  expect(reported).toBe(`Zephyr ${plain}`)
  expect(mail?.replace(/ \(https?:[^\n]*\)(?=\n)/g, '')).toContain(`\n${plain}\n`)
})

test('excerpts end between characters as readers see them, everywhere', async () => {
  const characters = ['👨‍👩‍👧‍👦', '🇩🇪', 'e\u0301', 'x']
  const { mail, 'queue, post': reported, ...shown } = await shownEverywhere(characters.join('').repeat(400))
  const whole = new RegExp(`^(?:${characters.join('|')})+…$`, 'u')
  for (const [source, text] of Object.entries({ ...shown, reported: reported?.replace('Zephyr ', '') }))
    expect.soft(text, source).toMatch(whole)
  const lines = mail?.split('\n') ?? []
  expect(lines.find((line) => line.startsWith('👨'))).toMatch(new RegExp(`^(?:${characters.join('|')})+$`, 'u'))
  expect(lines.find((line) => line.startsWith('> '))?.replace('> Ann: ', '')).toMatch(whole)
})

/** Long enough that a thread reads it. */
const long = `${'Some **bold** words. '.repeat(300)}\n\n[last][1]\n\n[1]: https://example.org`

async function writtenTexts() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const write = async (content: string) =>
    (await ann.api.posts.create({ title: 'Post', content, forumId: club.forumId })).id
  const stored = async (table: 'post' | 'comment', id: string) =>
    (
      await world.db
        .selectFrom(table as 'post')
        .select('plainText')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.plainText
  return { world, ann, club, write, stored }
}

test('the plain text is stored with a text, changes with it and goes with it', async () => {
  const { world, ann, write, stored } = await writtenTexts()
  const [plain, marked, read] = [await write('Just words'), await write('**Marked** words'), await write(long)]
  expect([await stored('post', plain), await stored('post', marked)]).toEqual([null, 'Marked words'])
  expect(await stored('post', read)).toBe(`${'Some bold words. '.repeat(300)}last`)
  await ann.api.posts.edit({ id: marked, title: 'Post', content: '_Other_ words' })
  expect(await stored('post', marked)).toBe('Other words')
  await ann.api.posts.edit({ id: marked, title: 'Post', content: 'Plain now' })
  expect(await stored('post', marked)).toBeNull()
  const { id } = await ann.api.comments.add({ postId: plain, content: '**Said**' })
  expect(await stored('comment', id)).toBe('Said')
  await ann.api.comments.edit({ id, content: '**Said** again' })
  expect(await stored('comment', id)).toBe('Said again')

  await ann.api.account.scheduleDeletion({ mode: 'REMOVE' })
  world.advance(15 * 86_400_000)
  await world.runJobs()
  expect([await stored('post', read), await stored('comment', id)]).toEqual([null, null])
})
