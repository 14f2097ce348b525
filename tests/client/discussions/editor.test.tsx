import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openEditor } from '../../support/client/editor-screen.tsx'

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
    const { click, written, field } = await openEditor(before)
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
    const { click, written } = await openEditor(before)
    await click(name)
    expect(written()).toBe(after)
  })

  test('is one tab stop with arrow key navigation', async () => {
    const { user } = await openEditor()
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
    const { user, written, select, field } = await openEditor('‹e4›')
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
    const { user, written } = await openEditor(before)
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
    const { user, field } = await openEditor('the ‹rules› of chess')
    await user.paste(pasted)
    expect(field.value).toBe(after)
  },
)

test('pastes formatted text as Markdown, but not into code, and plain text where it is asked for', async () => {
  const { user, field } = await openEditor()
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
  const { user, field } = await openEditor('e4 is *best*')
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

describe('a warning about refused words', () => {
  test('appears while typing, disappears when they are gone, and does not block sending', async () => {
    const { user, field } = await openEditor()
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
    const { ann, user, field, club } = await openEditor()
    await ann.api.communitySettings.addWordRule({ slug: club.slug, term: 'checkers', reason: 'Here we play chess.' })
    await user.type(field, 'I like checkers')
    expect((await screen.findByRole('note')).textContent).toContain('Here we play chess. Found: “checkers”.')
  })
})
