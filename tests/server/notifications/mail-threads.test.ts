import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { mailTransportWithLog } from '../../../src/server/instance/settings/mail-settings.ts'
import { createMailer } from '../../../src/server/platform/mail/delivery.ts'
import { renderEmail } from '../../../src/server/platform/mail/render-email.ts'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { temporaryFolder } from '../../support/process.ts'

const minute = 60_000

/** Bob's posts in Ann's community; Carl and Dora are members. */
async function setting(title = 'Openings') {
  const world = await openWorld()
  const [ann, bob, carl, dora] = await Promise.all(['Ann', 'Bob', 'Carl', 'Dora'].map((name) => world.user(name)))
  if (!ann || !bob || !carl || !dora) throw new Error('there are four')
  const club = await createCommunity(ann)
  for (const each of [bob, carl, dora]) await makeMember(world, club.id, each, 'MEMBER')
  const write = async (title: string) =>
    (await bob.api.posts.create({ title, content: 'e4?', forumId: club.forumId })).id
  const postId = await write(title)
  const say = async (who: typeof bob, content: string, parentId?: string) =>
    (await who.api.comments.add({ postId, content, parentId })).id
  const mailTo = async (who: typeof bob) => {
    world.advance(61 * minute)
    return (await world.deliverMails()).filter(({ to }) => to === who.email)
  }
  return { world, ann, bob, carl, dora, club, write, postId, say, mailTo }
}

test('a mail about one comment stands below its post and the comment that it answers', async () => {
  const { bob, carl, dora, postId, say, mailTo } = await setting()
  const first = await say(carl, 'd4')
  expect(await mailTo(bob)).toMatchObject([
    {
      subject: 'Re: [Chess Club] Openings',
      sender: 'Carl',
      list: 'chess-club.communities',
      thread: { text: `comment-${first}`, above: [`post-${postId}`] },
    },
  ])
  const second = await say(bob, 'Why?', first)
  expect(await mailTo(carl)).toMatchObject([
    { sender: 'Bob', thread: { text: `comment-${second}`, above: [`post-${postId}`, `comment-${first}`] } },
  ])
  // A mention is another mail about a comment that its recipient may know already.
  const third = await say(dora, `Ask ${formatMention(carl)}`)
  expect(await mailTo(carl)).toMatchObject([
    { thread: { text: `comment-${third}.mention`, above: [`post-${postId}`] } },
  ])
})

test('a mail about several comments has the id of the newest, and names no single sender', async () => {
  const { bob, carl, dora, postId, say, mailTo } = await setting()
  for (const who of [carl, dora]) await say(who, 'd4')
  const [one] = await mailTo(bob)
  expect(one).toMatchObject({
    subject: 'Re: [Chess Club] Openings',
    list: 'chess-club.communities',
    thread: { text: expect.stringMatching(/^comment-/), above: [`post-${postId}`] },
  })
  expect(one).not.toHaveProperty('sender')

  const ids = [await say(carl, 'c4'), await say(carl, 'Nf3')]
  expect(await mailTo(bob)).toMatchObject([{ sender: 'Carl', thread: { text: `comment-${ids[1]}` } }])
})

test('a post that mentions the recipient opens its thread', async () => {
  const { bob, carl, club, mailTo } = await setting()
  const { id } = await bob.api.posts.create({
    title: 'Tuesday',
    content: `Come, ${formatMention(carl)}`,
    forumId: club.forumId,
  })
  expect(await mailTo(carl)).toMatchObject([
    { subject: '[Chess Club] Tuesday', sender: 'Bob', thread: { text: `post-${id}.mention`, above: [`post-${id}`] } },
  ])
})

test('a subject holds a long title on one line, cut before what does not fit', async () => {
  const { bob, carl, say, mailTo } = await setting(`Openings\r\nBcc: eve@example.org ${'and gambits '.repeat(20)}`)
  await say(carl, 'd4')
  const [mail] = await mailTo(bob)
  expect(mail?.subject).toMatch(/^Re: \[Chess Club\] Openings Bcc: eve@example\.org and gambits .*…$/)
  expect(mail?.subject.length).toBeLessThan(130)
})

test('twelve mails of a discussion are one thread, and have sender, list and mark of mails that no person wrote', async () => {
  const dataDir = temporaryFolder()
  const { world, ann, bob, carl, dora, club, say } = await setting()
  const config = { ...world.services.config, dataDir, publicUrl: 'https://forum.example.org', smtpUrl: null }
  const toFiles = createMailer(config, world.services.log, mailTransportWithLog({ ...world.services, config }))
  const { deliver } = world.services.mail
  world.services.mail.deliver = async (mail, email) => {
    await deliver(mail, email)
    if (email.to === ann.email) await toFiles.deliver(mail, email)
  }
  const pass = async () => {
    await world.runJobs()
    world.advance(11 * minute)
    await world.deliverMails()
  }
  await pass()
  await ann.api.follows.set({ targetType: 'COMMUNITY', targetId: club.id, level: 'WATCHING' })
  let parentId: string | undefined
  for (let count = 1; count <= 9; count++) {
    parentId = await say([bob, carl, dora][count % 3] ?? bob, `number ${count}`, count % 2 === 0 ? parentId : undefined)
    await pass()
  }
  for (const content of ['ten', 'eleven']) await say(bob, content, parentId)
  await pass()
  await say(bob, `Well, ${formatMention(ann)}?`)
  await pass()

  const files = globSync(join(dataDir, 'outbox/*.eml')).map((file) => readFileSync(file))
  expect(files).toHaveLength(12)
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)))
  expect(new Set(mails.map(({ messageId }) => messageId))).toHaveProperty('size', 12)
  const roots = mails.map(({ messageId, references }) => references?.split(/\s+/)[0] ?? messageId)
  expect(new Set(roots)).toEqual(new Set([expect.stringMatching(/^<post-[\da-f-]+@forum\.example\.org>$/)]))
  for (const mail of mails) {
    expect.soft(mail.inReplyTo).toBe(mail.references?.split(/\s+/).at(-1))
    expect.soft(mail.subject).toMatch(/^(Re: )?\[Chess Club\] Openings$/)
    expect.soft(mail.from).toMatchObject({ name: expect.stringMatching(/^(Bob|Carl|Dora) via Folkmoot$/) })
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect.soft(header('list-id')).toBe('<chess-club.communities.forum.example.org>')
    expect.soft([header('precedence'), header('auto-submitted')]).toEqual(['list', 'auto-generated'])
  }
})

test('a name never becomes another header or address of the sender', async () => {
  const dataDir = temporaryFolder()
  const world = await openWorld()
  const config = { ...world.services.config, dataDir, smtpUrl: null }
  const { deliver } = createMailer(config, world.services.log, mailTransportWithLog({ ...world.services, config }))
  const sender = 'Eve" <eve@evil.example>, \r\nBcc: all@example.org'
  const mail = { id: 'mail-1', kind: 'test', toEmail: 'ann@example.org', about: null, attempts: 1, createdAt: '' }
  const parts = {
    to: 'ann@example.org',
    subject: 'Hi\r\nBcc: all@example.org',
    sender,
    greeting: { text: 'Hello,' },
    paragraphs: [],
  }
  const site = { name: 'Folkmoot', url: 'https://forum.example.org', accent: '#0f7663', logo: null }
  await deliver(mail, renderEmail({ ...parts, action: { label: { text: 'Open' }, link: site.url } }, site))
  const [file = ''] = globSync(join(dataDir, 'outbox/*.eml'))
  const parsed = await PostalMime.parse(readFileSync(file))
  expect(parsed.from).toEqual({
    address: 'no-reply@folkmoot.test',
    name: 'Eve" <eve@evil.example>, Bcc: all@example.org via Folkmoot',
  })
  expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(parsed.subject).toBe('Hi Bcc: all@example.org')
})
