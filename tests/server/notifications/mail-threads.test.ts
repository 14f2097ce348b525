import { expect, test } from 'vitest'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

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

test('a mail about several comments stands below the post, and names no single sender', async () => {
  const { bob, carl, dora, postId, say, mailTo } = await setting()
  for (const who of [carl, dora]) await say(who, 'd4')
  const [one] = await mailTo(bob)
  expect(one).toMatchObject({
    subject: 'Re: [Chess Club] Openings',
    list: 'chess-club.communities',
    thread: { text: null, above: [`post-${postId}`] },
  })
  expect(one).not.toHaveProperty('sender')

  for (const content of ['c4', 'Nf3']) await say(carl, content)
  expect(await mailTo(bob)).toMatchObject([{ sender: 'Carl', thread: { text: null } }])
})

test('a post that mentions the recipient opens its thread', async () => {
  const { bob, carl, club, mailTo } = await setting()
  const { id } = await bob.api.posts.create({
    title: 'Tuesday',
    content: `Come, ${formatMention(carl)}`,
    forumId: club.forumId,
  })
  expect(await mailTo(carl)).toMatchObject([
    { subject: '[Chess Club] Tuesday', sender: 'Bob', thread: { text: `post-${id}`, above: [] } },
  ])
})

test('a subject holds a long title on one line, cut before what does not fit', async () => {
  const { bob, carl, say, mailTo } = await setting(`Openings\r\nBcc: eve@example.org ${'and gambits '.repeat(20)}`)
  await say(carl, 'd4')
  const [mail] = await mailTo(bob)
  expect(mail?.subject).toMatch(/^Re: \[Chess Club\] Openings Bcc: eve@example\.org and gambits .*…$/)
  expect(mail?.subject.length).toBeLessThan(130)
})
