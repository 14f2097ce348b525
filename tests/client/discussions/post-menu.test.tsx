import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

/** Ann's community, and a post in it by Bob, who is a member. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await bob.api.communities.join({ slug: club.slug })
  const post = await bob.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const read = (user: TestUser) => user.api.posts.byId({ community: club.slug, id: post.id })
  const open = async (user: TestUser, path = post.link) => {
    const shown = openScreen(world, path, user)
    const menu = async () => {
      await shown.user.click(await screen.findByRole('button', { name: 'Actions for Opening' }))
      return within(await screen.findByRole('menu'))
    }
    const choose = async (name: string) => shown.user.click(await (await menu()).findByRole('menuitem', { name }))
    return { ...shown, menu, choose }
  }
  return { world, ann, bob, club, post, read, open }
}

const names = (menu: Pick<typeof screen, 'getAllByRole'>) =>
  menu.getAllByRole('menuitem').map(({ textContent }) => textContent)

/** The dialog that asks before a post is deleted. */
const asking = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete post' }))
  dialog.getByText('Are you sure you want to delete this post? This action cannot be undone.')
  return dialog
}

describe('the menu of a post', () => {
  test('offers each viewer the allowed actions', async () => {
    const { world, ann, bob, club, open } = await setting()
    const [cleo, mia] = [await world.user('Cleo'), await world.user('Mia')]
    await makeMember(world, club.id, mia, 'MODERATOR')
    const offered = async (user: TestUser, path?: string) => {
      const { menu, close } = await open(user, path)
      const items = names(await menu())
      close()
      return items
    }
    const everybody = ['Save Post', 'Hide Post', 'Copy link']
    expect(await offered(bob)).toEqual([...everybody, 'Edit Post', 'Delete Post'])
    expect(await offered(cleo)).toEqual([...everybody, 'Report'])
    for (const moderator of [ann, mia]) {
      expect(await offered(moderator)).toEqual([
        ...everybody,
        'Announce to everyone',
        'Pin post',
        'Lock post',
        'Report',
      ])
    }
    const list = `/communities/${club.slug}`
    expect(await offered(cleo, list)).toEqual([...everybody, 'Report'])
    expect(await offered(bob, list)).toEqual(everybody)
  })

  test('reports a post, confirms it, and does not offer it again', async () => {
    const { world, post, open } = await setting()
    const cleo = await world.user('Cleo')
    const { menu, choose, user, close } = await open(cleo)
    await choose('Report')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('radio', { name: 'Spam' }))
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    await screen.findByText('Thank you for helping to keep the community safe.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Opening'))
    const isReported = (items: Awaited<ReturnType<typeof menu>>) =>
      items.getByRole<HTMLButtonElement>('menuitem', { name: 'Reported' }).disabled
    expect(isReported(await menu())).toBe(true)
    expect((await cleo.api.reports.mine()).reportedPostIds).toEqual([post.id])
    close()
    expect(isReported(await (await open(cleo)).menu())).toBe(true)
  })

  test('returns the focus when it is closed by keyboard', async () => {
    const { bob, open } = await setting()
    const { user } = await open(bob)
    const button = await screen.findByRole('button', { name: 'Actions for Opening' })
    button.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menu')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save Post'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Opening'))
  })
})

describe('saving a post', () => {
  test('shows at once, persists, and can be undone', async () => {
    const { ann, open, read } = await setting()
    const { choose, menu, user } = await open(ann)
    await choose('Save Post')
    await screen.findByText('Post saved')
    expect((await read(ann)).isSaved).toBe(true)
    await user.click((await menu()).getByRole('menuitem', { name: 'Remove from saved items' }))
    await screen.findByText('Post removed from your saved items')
    expect((await read(ann)).isSaved).toBe(false)
    expect(names(await menu())).toContain('Save Post')
  })

  test('is reverted when the server is unreachable', async () => {
    const { ann, open, read } = await setting()
    const { menu, user, browser } = await open(ann)
    const save = (await menu()).getByRole('menuitem', { name: 'Save Post' })
    browser.isOffline = true
    await user.click(save)
    await screen.findByText('Failed to save post')
    browser.isOffline = false
    expect(names(await menu())).toContain('Save Post')
    expect((await read(ann)).isSaved).toBe(false)
  })
})

describe('hiding a post', () => {
  test('removes it from the lists until it is undone', async () => {
    const { ann, bob, club, open } = await setting()
    await bob.api.posts.create({ title: 'Endgame', content: 'Kd6', forumId: club.forumId })
    const { choose, user } = await open(ann, `/communities/${club.slug}`)
    await choose('Hide Post')
    await screen.findByText('Post hidden')
    expect(screen.queryByRole('heading', { name: 'Opening' })).toBe(null)
    expect(screen.getByRole('heading', { name: 'Endgame' })).toBeTruthy()
    const listed = async () => (await ann.api.posts.inCommunity({ slug: club.slug })).items.map(({ title }) => title)
    expect(await listed()).toEqual(['Endgame'])

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('heading', { name: 'Opening' })
    await screen.findByText('Post shown again')
    expect((await listed()).toSorted()).toEqual(['Endgame', 'Opening'])
  })

  test('on its own page opens the community, and changes nothing on failure', async () => {
    const { ann, club, open, post } = await setting()
    const { menu, user, browser, address } = await open(ann)
    const hide = (await menu()).getByRole('menuitem', { name: 'Hide Post' })
    browser.isOffline = true
    await user.click(hide)
    await screen.findByText('Failed to hide post')
    expect(address()).toBe(post.link)
    browser.isOffline = false
    await user.click((await menu()).getByRole('menuitem', { name: 'Hide Post' }))
    await screen.findByText('Post hidden')
    await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
    expect(address()).toBe(`/communities/${club.slug}`)
    expect(screen.queryByRole('heading', { name: 'Opening' })).toBe(null)
  })
})

describe('deleting a post', () => {
  test('asks for confirmation, then opens the community without it', async () => {
    const { bob, club, open, post, read } = await setting()
    const { choose, address, user } = await open(bob)
    await choose('Delete Post')
    await user.click((await asking()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect((await read(bob)).id).toBe(post.id)

    await choose('Delete Post')
    await user.click((await asking()).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Post deleted successfully')
    await screen.findByRole('heading', { name: 'No posts yet' })
    expect(address()).toBe(`/communities/${club.slug}`)
    await expect(read(bob)).rejects.toThrow('Post not found')
  })

  test('leaves it in place on failure', async () => {
    const { bob, open, post } = await setting()
    const { choose, user, browser, address } = await open(bob)
    await choose('Delete Post')
    const remove = (await asking()).getByRole('button', { name: 'Delete' })
    browser.isOffline = true
    await user.click(remove)
    await screen.findByText('Failed to delete post')
    expect(address()).toBe(post.link)
    expect(screen.getByRole('heading', { level: 1, name: 'Opening' })).toBeTruthy()
  })
})

describe('moderators', () => {
  test('pin, unpin, lock and unlock a post', async () => {
    const { ann, bob, open, read } = await setting()
    const { choose } = await open(ann)
    const article = () => screen.getAllByRole('article')[0]?.textContent
    await choose('Pin post')
    await screen.findByText('Post pinned')
    expect(article()).toContain('Pinned')
    await choose('Lock post')
    await screen.findByText('Post locked')
    expect(article()).toContain('Locked')
    expect(await read(bob)).toMatchObject({ isPinned: true, isLocked: true, can: { comment: false } })
    await choose('Unpin post')
    await screen.findByText('Post unpinned')
    await choose('Unlock post')
    await screen.findByText('Post unlocked')
    expect(article()).not.toMatch(/Pinned|Locked/)
    expect(await read(bob)).toMatchObject({ isPinned: false, isLocked: false })
  })

  test('move a post to another forum, where there is one', async () => {
    const { ann, bob, club, open, read } = await setting()
    const forums = await ann.api.communitySettings.addForum({ slug: club.slug, name: 'Endgames' })
    const { choose, user } = await open(ann)
    await choose('Move to another forum…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to another forum' }))
    const choice = (name: string) => dialog.findByRole<HTMLInputElement>('radio', { name })
    expect((await choice('General')).checked).toBe(true)
    const move = dialog.getByRole<HTMLButtonElement>('button', { name: 'Move post' })
    expect(move.disabled).toBe(true)
    await user.click(await choice('Endgames'))
    await user.click(move)
    await screen.findByText('The post is now in “Endgames”.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect((await read(bob)).forum.id).toBe(forums.at(-1)?.id)
  })

  test('are marked beside their names, and so are super admins', async () => {
    const { world, ann, bob, club, post, open } = await setting()
    const [mia, root] = [await world.user('Mia'), await world.user('Root', { isSuperAdmin: true })]
    await makeMember(world, club.id, mia, 'MODERATOR')
    for (const author of [ann, mia, root, bob]) {
      await author.api.comments.add({ postId: post.id, content: `Says ${author.name}` })
    }
    await open(bob)
    const meta = async (name: string) =>
      (await screen.findByText(`Says ${name}`)).closest('li')?.querySelector('[class*=meta]')?.textContent
    expect(await meta('Ann')).toMatch(/AnnOrganizer/)
    expect(await meta('Mia')).toMatch(/MiaModerator/)
    expect(await meta('Root')).toMatch(/RootSite admin/)
    expect(await meta('Bob')).not.toMatch(/Organizer|Moderator|Site admin/)
  })

  test('see an error when they have lost the role', async () => {
    const { world, club, open, read } = await setting()
    const mia = await world.user('Mia')
    await makeMember(world, club.id, mia, 'MODERATOR')
    const { menu, user } = await open(mia)
    const lock = (await menu()).getByRole('menuitem', { name: 'Lock post' })
    await world.db.updateTable('communityMember').set({ role: 'MEMBER' }).where('userId', '=', mia.id).execute()
    await user.click(lock)
    await screen.findByText('Your role does not allow this.')
    expect((await read(mia)).isLocked).toBe(false)
    expect(screen.queryByText('Locked')).toBe(null)
  })

  test('see an error when there are too many pinned posts', async () => {
    const { ann, club, open, read } = await setting()
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = await ann.api.posts.create({ title, content: 'e4', forumId: club.forumId })
      await ann.api.posts.pin({ id, isPinned: true })
    }
    const { choose } = await open(ann)
    await choose('Pin post')
    await screen.findByText('A community has at most 3 pinned posts. Unpin one first.')
    expect((await read(ann)).isPinned).toBe(false)
  })
})
