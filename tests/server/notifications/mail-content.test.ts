import { describe, expect, test } from 'vitest'
import { textForEmail } from '../../../src/server/platform/mail/text-for-email.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { uploadedPath } from '../../support/platform/images.ts'

const minute = 60_000

/** Bob's post in Ann's community; Carl is a member, and Bob gets the mails about what others write. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const club = await createCommunity(ann, { isPrivate })
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const { id: postId } = await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  const say = async (who: typeof bob, content: string, parentId?: string) =>
    (await who.api.comments.add({ postId, content, parentId })).id
  const mailTo = async (who: typeof bob) => {
    world.advance(11 * minute)
    return (await world.deliverMails()).filter(({ to }) => to === who.email)
  }
  await mailTo(bob)
  return { world, ann, bob, carl, club, postId, say, mailTo }
}

const site = { url: 'https://forum.example.org', hasPublicImages: true, imageName: 'Image' }

describe('a text in a mail', () => {
  test('has its Markdown as HTML and as plain text', () => {
    const markdown = `# Agenda

Meet **at 8** in the [hall](/communities/hall), or <b>call</b>.

1. Tea
2. Talk
   - [x] slides

> Who brings cake?

\`\`\`
rm -rf *
\`\`\`

| Who | What |
|---|---|
| Ann | Tea |`
    const { html, plain, isCut } = textForEmail(markdown, site)
    expect(isCut).toBe(false)
    expect(html.replace(/ (style|dir|class|rel)="[^"]*"/g, '')).toBe(`<p>Agenda</p>
<p>Meet <strong>at 8</strong> in the <a href="https://forum.example.org/communities/hall">hall</a>, or &lt;b&gt;call&lt;/b&gt;.</p>
<ol><li>Tea</li>
<li>Talk
<ul><li>☑ slides</li></ul></li></ol>
<blockquote><p>Who brings cake?</p></blockquote>
<pre>rm -rf *</pre>
<table><tr><td>Who</td><td>What</td></tr><tr><td>Ann</td><td>Tea</td></tr></table>`)
    expect(plain).toBe(`Agenda

Meet at 8 in the hall (https://forum.example.org/communities/hall), or <b>call</b>.

1. Tea
2. Talk

   - ☑ slides

> Who brings cake?

    rm -rf *

Who | What
Ann | Tea`)
  })

  test('contains no address, element or image that could run or load something else', () => {
    const hostile = [
      '[a](javascript:alert(1)) [b](data:text/html,x) ![c](javascript:alert(2)) ![d](https://evil.example/pixel.png)',
      '![e](//evil.example/api/media/0199a8f2-7c1d-7d33-9a53-0a4f6f1c2b3d) <img src=x onerror=alert(3)>',
      '[f](https://evil.example/"onclick="alert(4))  \n![g"onerror="x](/api/media/0199a8f2-7c1d-7d33-9a53-0a4f6f1c2b3d)',
      '![h](/api/auth/logout)',
    ]
    const { html, plain } = textForEmail(hostile.join('\n\n'), site)
    expect(html.match(/<img [^>]*>/g)).toEqual([
      expect.stringMatching(
        /^<img src="https:\/\/forum\.example\.org\/api\/media\/0199a8f2-[\da-f-]+" alt="g&quot;onerror=&quot;x" style="[^"]*">$/,
      ),
    ])
    expect(html).not.toMatch(/(href|src)="(?!https:\/\/)/)
    expect(html).not.toMatch(/ on\w+="/)
    expect(plain).toContain('[d] https://evil.example/pixel.png')
    // No line begins a signature or a header of a mail program.
    expect(textForEmail('Bye\n\n\\-- \nEve', site).plain).not.toMatch(/^-- $/m)
    expect(textForEmail('I play\u202e d4.', site)).toMatchObject({ plain: 'I play d4.' })
  })

  test('is bounded, whatever it is made of, and says that it goes on', () => {
    const long = textForEmail(`${'word '.repeat(2_000)}\n\nthe end`, site)
    expect(long.isCut).toBe(true)
    expect(long.plain.length).toBeLessThan(4_001)
    expect(long.plain.length).toBeGreaterThan(3_900)
    const address = `https://example.org/${'a'.repeat(2_000)}`
    const samples = [
      `[x]: ${address}\n\n${'[x] '.repeat(400)}`,
      `${'>'.repeat(3_000)} deep`,
      `${'*'.repeat(3_900)}a`,
      `${'[a](b)'.repeat(600)}`,
      `|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n${'|\n'.repeat(900)}`,
      '&nbsp;'.repeat(600),
    ]
    for (const sample of samples) {
      // Other files run on other threads of this process.
      const before = process.threadCpuUsage().user
      const { html } = textForEmail(sample, site)
      expect.soft(html.length).toBeLessThan(61_000)
      expect.soft((process.threadCpuUsage().user - before) / 1_000).toBeLessThan(200)
    }
  })
})

describe('the mail about a discussion', () => {
  test('contains the whole text, with images that everyone may load, and links of the others', async () => {
    const shown = await setting()
    const path = await uploadedPath(shown.world, shown.carl)
    await shown.say(shown.carl, `I **play**\n\n![board](${path})`)
    const [mail] = await shown.mailTo(shown.bob)
    const address = `http://folkmoot.test${path}`
    expect(mail?.html).toContain('I <strong>play</strong>')
    expect(mail?.html).toContain(`<img src="${address}" alt="board"`)
    expect(mail?.text).toContain(`I play\n\n[board] ${address}\n`)
    expect((await shown.world.app.inject({ url: path })).statusCode).toBe(200)

    const secret = await setting({ isPrivate: true })
    const secretPath = await uploadedPath(secret.world, secret.carl)
    await secret.say(secret.carl, `![board](${secretPath})`)
    const [linked] = await secret.mailTo(secret.bob)
    expect(linked?.html).not.toContain('<img')
    expect(linked?.html).toContain(`<a href="http://folkmoot.test${secretPath}"`)
    expect((await secret.world.app.inject({ url: secretPath })).statusCode).toBe(404)
  })

  test('quotes one line of what was answered, unless the reader may not see it', async () => {
    const { world, ann, bob, carl, say, mailTo } = await setting()
    const dora = await world.user('Dora')
    const first = await say(carl, 'Open with\n\nthe *Catalan*')
    await mailTo(bob)
    await say(ann, 'Agreed', first)
    expect((await mailTo(bob))[0]?.text).toContain('\n\n> Carl: Open with the Catalan\n\nAgreed\n')
    const second = await say(dora, 'By a blocked user', first)
    await mailTo(bob)
    await bob.api.blocks.block({ id: dora.id })
    await say(ann, 'Hm', second)
    const [mail] = await mailTo(bob)
    expect(mail?.text).toContain('Ann commented on your post “Openings”:\n\nHm\n')
    expect(mail?.text).not.toContain('blocked')
    const third = await say(carl, 'To be removed')
    await mailTo(bob)
    await say(ann, 'Why?', third)
    await carl.api.comments.remove({ id: third })
    expect((await mailTo(bob))[0]?.text).not.toContain('removed')
  })

  test('leaves out a text that was edited into nothing, removed or hidden before it is sent', async () => {
    const { world, bob, carl, say, mailTo } = await setting()
    const id = await say(carl, 'Something')
    await carl.api.comments.edit({ id, content: '&nbsp;' })
    expect(await mailTo(bob)).toEqual([])
    const kept = await say(carl, 'kept')
    const removed = await say(carl, 'removed')
    const hidden = await say(carl, 'hidden')
    await carl.api.comments.remove({ id: removed })
    await world.db.updateTable('comment').set({ hiddenAt: '2026-11-20' }).where('id', '=', hidden).execute()
    const [mail, ...more] = await mailTo(bob)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ link: expect.stringContaining(`#comment-${kept}`) })
    expect(mail?.text).not.toMatch(/removed|hidden/)
  })
})

describe('the link that mutes a discussion', () => {
  const mutePath = ({ text }: { text: string }) =>
    text.match(/Mute this discussion:\nhttp:\/\/folkmoot\.test(\/unsubscribe\/[\w-]+)\n/)?.[1] ?? ''

  test('works without a session, and only when it is confirmed', async () => {
    const { world, bob, carl, postId, say, mailTo } = await setting()
    await say(carl, 'd4')
    const [mail] = await mailTo(bob)
    const path = mutePath(mail ?? { text: '' })
    const token = path.split('/').at(-1) ?? ''
    const level = async () => (await bob.api.follows.get({ targetType: 'POST', targetId: postId })).level
    await world.app.inject({ url: path })
    const preview = { kinds: [], isDigest: false, discussion: { title: 'Openings' } }
    expect(await world.guest.api.notifications.unsubscribePreview({ token })).toEqual({ ...preview, isOff: false })
    expect(await level()).toBe('WATCHING')
    const payload = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await world.app.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(200)
    expect(await level()).toBe('MUTED')
    expect(await world.guest.api.notifications.unsubscribePreview({ token })).toEqual({ ...preview, isOff: true })
    await say(carl, 'c4')
    expect(await mailTo(bob)).toEqual([])
    // Only this discussion.
    expect((await bob.api.notifications.preferences()).groups.replies?.mail).toBe(true)
  })

  test('tells no title to former members of a private community', async () => {
    const { world, bob, carl, club, say, mailTo } = await setting({ isPrivate: true })
    await say(carl, 'd4')
    const [mail] = await mailTo(bob)
    const token =
      mutePath(mail ?? { text: '' })
        .split('/')
        .at(-1) ?? ''
    await bob.api.communities.leave({ slug: club.slug })
    const gone = { kinds: [], isDigest: false, discussion: { title: null }, isOff: true }
    expect(await world.guest.api.notifications.unsubscribePreview({ token })).toEqual(gone)
    expect(await world.guest.api.notifications.unsubscribe({ token })).toEqual(gone)
    expect(await world.db.selectFrom('follow').selectAll().execute()).toEqual([])
  })
})

describe('an announcement', () => {
  test('is mailed at once to those whom it mentions, and not after the mark is taken back', async () => {
    const { world, ann, bob, club } = await setting()
    const write = (content: string) =>
      ann.api.posts.create({ title: 'Moved to 8 pm', content, forumId: club.forumId, isAnnouncement: true })
    await write(`Come, [@Bob](/users/${bob.id})`)
    await world.runJobs()
    const atOnce = (await world.deliverMails()).map(({ to, subject }) => `${to} ${subject}`).sort()
    expect(atOnce).toEqual(['bob', 'carl'].map((name) => `${name}@example.org [Chess Club] Moved to 8 pm`))

    const { deliver } = world.services.mail
    world.services.mail.deliver = () => Promise.reject(new Error('down'))
    const { id } = await write('Moved again')
    await world.runJobs()
    expect(await world.deliverMails()).toEqual([])
    world.services.mail.deliver = deliver
    await ann.api.posts.announce({ id, isAnnouncement: false })
    world.advance(60 * minute)
    const later = await world.deliverMails()
    expect(later.filter(({ subject }) => subject.includes('Moved'))).toEqual([])
  })
})
