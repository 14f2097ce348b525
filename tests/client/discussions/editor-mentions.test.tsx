import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openEditor } from '../../support/client/editor-screen.tsx'
import { makeMember } from '../../support/factories.ts'

describe('a mention', () => {
  async function withUsers() {
    const { world, club, ...rest } = await openEditor()
    const [bo, bob] = [await world.user('Bo Lind'), await world.user('Bob Marlow')]
    for (const user of [bo, bob]) await makeMember(world, club.id, user, 'MEMBER')
    const member = async (name: string) => {
      const user = await world.user(name)
      await makeMember(world, club.id, user, 'MEMBER')
      return user
    }
    const closed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBe(null))
    /** Sends the post and returns what was stored. */
    const stored = async () => {
      await rest.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Openings')
      await rest.user.click(screen.getByRole('button', { name: 'Create Post' }))
      await screen.findByRole('heading', { level: 1, name: 'Openings' })
      return (await world.db.selectFrom('post').select('content').executeTakeFirstOrThrow()).content
    }
    const listed = async (...names: string[]) => {
      const list = within(await screen.findByRole('listbox', { name: 'People to mention' }))
      await waitFor(() =>
        expect(
          list
            .getAllByRole('option')
            .map(({ lastChild }) => lastChild?.textContent)
            .sort(),
        ).toEqual(names),
      )
      return list
    }
    return { world, bo, bob, member, listed, closed, stored, ...rest }
  }

  test('is completed by keyboard alone', async () => {
    const { world, user, field, bob, listed } = await withUsers()
    await user.type(field, 'Ask @bo')
    const list = await listed('Bo Lind', 'Bob Marlow')
    const chosen = () => list.getAllByRole('option').filter((option) => option.getAttribute('aria-selected') === 'true')
    const first = chosen()[0]
    expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
    await user.keyboard('{ArrowDown}')
    expect(chosen()[0]).not.toBe(first)
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen()[0]?.id)
    await user.keyboard('{ArrowDown}')
    expect(chosen()[0]).toBe(first)
    await user.keyboard('b')
    await listed('Bob Marlow')
    await user.keyboard('{Enter}')
    expect(field.value).toBe('Ask @Bob Marlow ')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBe(null))
    expect(field.getAttribute('aria-activedescendant')).toBe(null)

    // The preview shows it as a chip; the sent text links to the profile.
    await user.click(screen.getByRole('tab', { name: 'Preview' }))
    const chip = await screen.findByRole('link', { name: '@Bob Marlow' })
    expect([chip.getAttribute('href'), 'mention' in chip.dataset]).toEqual([`/users/${bob.id}`, true])
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Openings')
    await user.click(screen.getByRole('button', { name: 'Create Post' }))
    await screen.findByRole('heading', { level: 1, name: 'Openings' })
    const { content } = await world.db.selectFrom('post').select('content').executeTakeFirstOrThrow()
    expect(content).toBe(`Ask [@Bob Marlow](/users/${bob.id}) `)
  })

  test('shows the name as it is, in the field, on the page and after editing', async () => {
    const { user, field, member, listed, stored, closed } = await withUsers()
    const knight = await member('dark_knight *7*')
    await user.type(field, 'Ask @dark_kn')
    await listed('dark_knight *7*')
    await user.keyboard('{Enter}')
    expect(field.value).toBe('Ask @dark_knight *7* ')
    await closed()
    expect(await stored()).toBe(`Ask [@dark_knight \\*7\\*](/users/${knight.id}) `)
    const chip = await screen.findByRole('link', { name: '@dark_knight *7*' })
    expect('mention' in chip.dataset).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Actions for Openings' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })).value).toBe(
      'Ask @dark_knight *7* ',
    )
  })

  test.each(['AT&T Fan', 'María del Carmen López Ruiz', "O'Brien", 'user@home', 'Dr. (no) name!'])(
    'has its list open as long as a name begins so: %s',
    async (name) => {
      const { user, field, member, listed, closed } = await withUsers()
      await member(name)
      await user.type(field, 'Ask ')
      let typed = ''
      for (const part of name.match(/.{1,4}/g) ?? []) {
        typed += part
        await user.type(field, typed.length === part.length ? `@${part}` : part)
        await listed(name)
      }
      await user.type(field, ' about it')
      await closed()
      // The sentence may go on: Enter is for a new line.
      await user.keyboard('{Enter}')
      expect(field.value).toBe(`Ask @${name} about it\n`)
    },
  )

  test('has its list open for a longer name, but not behind a name that was just chosen', async () => {
    const { user, field, member, listed, closed } = await withUsers()
    await member('Bo')
    await user.type(field, '@bo')
    await listed('Bo', 'Bo Lind', 'Bob Marlow')
    await user.click(screen.getByRole('option', { name: 'Bo' }))
    expect(field.value).toBe('@Bo ')
    await user.type(field, 'L')
    await closed()
    await user.type(field, 'ikes @Bo L')
    await listed('Bo Lind')
    await user.type(field, 'ikewise')
    await closed()
  })

  test('is none in code: the list stays closed, and the page shows the name', async () => {
    const { user, field, listed, closed, stored, bob } = await withUsers()
    await user.type(field, 'Run `x @bo')
    await user.type(field, 'b` ')
    await closed()
    await user.type(field, '{Enter}```{Enter}@bob')
    await closed()
    await user.type(field, '{Enter}```{Enter}{Enter}    @bob')
    await closed()
    await user.clear(field)
    await user.type(field, 'Run `@Bob Marlow` as @bob m')
    await listed('Bob Marlow')
    await user.keyboard('{Enter}')
    expect(await stored()).toContain(`as [@Bob Marlow](/users/${bob.id})`)
    const chips = await screen.findAllByRole('link', { name: '@Bob Marlow' })
    expect(chips).toHaveLength(1)
    expect((await screen.findByText('@Bob Marlow', { selector: 'code' })).textContent).toBe('@Bob Marlow')
  })

  test('is also completed by click; Escape closes the list, and an email address opens none', async () => {
    const { user, field, listed } = await withUsers()
    await user.type(field, '@bo l')
    const list = await listed('Bo Lind')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBe(null)
    expect(list).toBeTruthy()
    await user.keyboard('{Enter}ann@bo')
    expect(screen.queryByRole('listbox')).toBe(null)
    await user.keyboard(' @bo')
    const again = await listed('Bo Lind', 'Bob Marlow')
    await user.click(again.getByText('Bo Lind'))
    expect(field.value).toBe('@bo l\nann@bo @Bo Lind ')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })
})
