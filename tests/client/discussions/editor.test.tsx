import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

/** Ann's editor with an empty text, in a community of hers. `written` is the text with the selection in ‹›. */
async function setting(text = '') {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const shown = openScreen(world, '/communities/chess-club/new-post', ann)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
  const select = (start: number, end = start) => {
    field.focus()
    field.setSelectionRange(start, end)
  }
  if (text) {
    select(0)
    await shown.user.paste(text.replace('‹', '').replace('›', ''))
    const start = text.indexOf('‹')
    if (start >= 0) select(start, text.includes('›') ? text.indexOf('›') - 1 : start)
  }
  const written = () => {
    const { value, selectionStart, selectionEnd } = field
    const selected = value.slice(selectionStart, selectionEnd)
    return `${value.slice(0, selectionStart)}‹${selected && `${selected}›`}${value.slice(selectionEnd)}`
  }
  const click = (name: string) => shown.user.click(screen.getByRole('button', { name }))
  return { world, ann, club, field, select, written, click, ...shown }
}

describe('the toolbar', () => {
  test.each([
    ['Bold', 'a ‹pawn› b', 'a **‹pawn›** b'],
    ['Bold', 'a ‹pawn › b', 'a **‹pawn›**  b'],
    ['Italic', 'pa‹wn', '_pa‹wn_'],
    ['Strikethrough', '‹', '~~‹~~'],
    ['Code', '‹e4›', '`‹e4›`'],
    ['Code', 'see\n‹e4\ne5›', 'see\n```\n‹e4\ne5›\n```'],
    ['Link', 'the ‹rules›', 'the [rules](‹url›)'],
    ['Link', '‹https://example.org›', '[‹](https://example.org)'],
    ['Heading', 'one\ntw‹o', 'one\n## tw‹o'],
    ['Quote', '‹one\n\ntwo›', '‹> one\n> \n> two›'],
    ['List', '‹one\ntwo›', '‹- one\n- two›'],
    ['Numbered list', '‹- one\n- two›', '‹1. one\n2. two›'],
    ['Task list', '‹one\n\ntwo›', '‹- [ ] one\n\n- [ ] two›'],
    ['Mention someone', 'hi‹', 'hi @‹'],
  ])('%s turns %j into %j', async (name, before, after) => {
    const { click, written, field } = await setting(before)
    await click(name)
    expect(written()).toBe(after)
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test.each([
    ['Bold', '**‹pawn›**', '‹pawn›'],
    ['Bold', '‹**pawn**›', '‹pawn›'],
    ['Italic', '_pa‹wn_', 'pa‹wn'],
    ['Heading', '## tw‹o', 'tw‹o'],
    ['Quote', '‹> one\n> two›', '‹one\ntwo›'],
    ['Task list', '‹- [ ] one\n- [x] two›', '‹one\ntwo›'],
  ])('%s reverts its change to %j', async (name, before, after) => {
    const { click, written } = await setting(before)
    await click(name)
    expect(written()).toBe(after)
  })

  test('is one tab stop with arrow key navigation', async () => {
    const { user } = await setting()
    const bar = within(screen.getByRole('toolbar', { name: 'Format: Content' }))
    const buttons = bar.getAllByRole('button')
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    buttons[0]?.focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Italic' })))
    await user.keyboard('{Home}{ArrowLeft}')
    await waitFor(() => expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Strikethrough' })))
  })
})

describe('the keyboard', () => {
  test('has shortcuts for common formats and for sending', async () => {
    const { user, written, select, field } = await setting('‹e4›')
    await user.keyboard('{Control>}b{/Control}')
    expect(written()).toBe('**‹e4›**')
    await user.keyboard('{Control>}b{/Control}{Meta>}i{/Meta}')
    expect(written()).toBe('_‹e4›_')
    await user.keyboard('{Control>}i{/Control}{Control>}e{/Control}')
    expect(written()).toBe('`‹e4›`')
    await user.keyboard('{Control>}e{/Control}{Control>}k{/Control}')
    expect(written()).toBe('[e4](‹url›)')

    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Opening')
    select(field.value.length)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('heading', { level: 1, name: 'Opening' })
  })

  test.each([
    ['- one‹', '- one\n- ‹'],
    ['- one\n- ‹', '- one\n‹'],
    ['  3. one‹', '  3. one\n  4. ‹'],
    ['- [x] one‹', '- [x] one\n- [ ] ‹'],
    ['> one‹ two', '> one\n> ‹ two'],
    ['one‹', 'one\n‹'],
  ])('continues the list or quote after Enter: %j becomes %j', async (before, after) => {
    const { user, written } = await setting(before)
    await user.keyboard('{Enter}')
    expect(written()).toBe(after)
  })
})

test.each([
  ['https://example.org/rules', 'the [rules](https://example.org/rules) of chess'],
  ['note:well', 'the note:well of chess'],
])(
  'turns words into a link when a URL is pasted over them, and replaces them with other text: %s',
  async (pasted, after) => {
    const { user, field } = await setting('the ‹rules› of chess')
    await user.paste(pasted)
    expect(field.value).toBe(after)
  },
)

test('pastes formatted text as Markdown, but not into code, and plain text where it is asked for', async () => {
  const { user, field } = await setting()
  const copied = new DataTransfer()
  copied.setData('text/html', '<h2>Plan</h2><p>e4 is <b>best</b></p>')
  copied.setData('text/plain', 'Plan e4 is best')
  const pasted = async (before: string, after: string) => {
    await user.clear(field)
    if (before) await user.type(field, before)
    await user.paste(copied)
    await waitFor(() => expect(field.value).toBe(after))
  }
  await pasted('', '## Plan\n\ne4 is **best**')
  await pasted('So:', 'So:\n\n## Plan\n\ne4 is **best**')
  await pasted('So:{Enter}', 'So:\n\n## Plan\n\ne4 is **best**')
  await pasted('```{Enter}', '```\nPlan e4 is best')
  await user.clear(field)
  await user.keyboard('{Control>}{Shift>}v{/Shift}{/Control}')
  await user.paste(copied)
  await waitFor(() => expect(field.value).toBe('Plan e4 is best'))
})

test('previews the formatted text, and returns to the unchanged editor', async () => {
  const { user, field } = await setting('e4 is *best*')
  await user.click(screen.getByRole('tab', { name: 'Preview' }))
  expect((await screen.findByText('best')).tagName).toBe('EM')
  expect(screen.queryByRole('toolbar')).toBe(null)
  await user.click(screen.getByRole('tab', { name: 'Write' }))
  expect(screen.getByRole('textbox', { name: 'Content' })).toBe(field)
  expect(field.value).toBe('e4 is *best*')
  await user.clear(field)
  await user.click(screen.getByRole('tab', { name: 'Preview' }))
  await screen.findByText('Nothing to preview yet.')
})

describe('a mention', () => {
  async function withUsers() {
    const { world, club, ...rest } = await setting()
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

  test('is completed by click too; Escape closes the list, and an email address opens none', async () => {
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

describe('a warning about refused words', () => {
  test('appears while typing, disappears when they are gone, and does not block sending', async () => {
    const { user, field } = await setting()
    await user.type(field, 'You f4ggots')
    const note = await screen.findByRole('note')
    expect(note.textContent).toBe(
      'This would not be accepted: It uses words that demean people for who they are. Found: “f4ggots”. Category: hate.',
    )
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
    await user.clear(field)
    await user.type(field, 'You fools')
    await waitFor(() => expect(screen.queryByRole('note')).toBe(null))
  })

  test("applies the community's word rules too", async () => {
    const { ann, user, field, club } = await setting()
    await ann.api.communitySettings.addWordRule({ slug: club.slug, term: 'checkers', reason: 'Here we play chess.' })
    await user.type(field, 'I like checkers')
    expect((await screen.findByRole('note')).textContent).toContain('Here we play chess. Found: “checkers”.')
  })
})
