import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DraftAlert } from '../../../src/client/features/discussions/editor/DraftAlert.tsx'
import { openDraft } from '../../../src/client/features/discussions/editor/drafts.ts'
import { clearPrivateStorage } from '../../../src/client/platform/private-storage.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

afterEach(cleanup)

const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('folkmoot-draft:'))
const text = { content: 'e4' }

describe('a draft', () => {
  test('is restored under its key for its author only', () => {
    openDraft('post:chess', 'ann').save(text)
    expect(openDraft('post:chess', 'ann').restored).toEqual(text)
    expect(openDraft('post:chess', 'bob').restored).toBe(null)
    expect(openDraft('post', 'ann').restored).toBe(null)
    expect(openDraft('post:chess:more', 'ann').restored).toBe(null)
  })

  test('is deleted when the text is sent', () => {
    const draft = openDraft('post', 'ann')
    draft.save(text)
    draft.remove()
    expect(kept()).toEqual([])
    openDraft('post', 'ann').save(text)
    openDraft('post', 'ann').remove()
    expect(kept()).toEqual([])
  })

  test('is not overwritten by another tab', () => {
    const [one, other] = [openDraft('post', 'ann'), openDraft('post', 'ann')]
    one.save(text)
    other.save({ content: 'd4' })
    other.remove()
    expect(openDraft('post', 'ann').restored).toEqual(text)
    const third = openDraft('post', 'ann')
    one.save({ content: 'e4 e5' })
    third.save({ content: 'c4' })
    third.remove()
    expect(openDraft('post', 'ann').restored).toEqual({ content: 'e4 e5' })
  })

  test('is deleted at logout, and not written again by open editors', () => {
    const draft = openDraft('post', 'ann')
    draft.save(text)
    localStorage.setItem('theme', 'dark')
    clearPrivateStorage()
    draft.save(text)
    expect(kept()).toEqual([])
    expect(localStorage.getItem('theme')).toBe('dark')
  })

  test('expires after a month, and invalid data is ignored', () => {
    const draft = JSON.stringify({ owner: 'ann', texts: text, at: Date.now() - 31 * 24 * 3_600_000 })
    localStorage.setItem('folkmoot-draft:post:x', draft)
    for (const [at, texts] of [{ content: 5 }, 'e4', null, undefined].entries())
      localStorage.setItem(`folkmoot-draft:post:${at}`, JSON.stringify({ owner: 'ann', texts, at: Date.now() }))
    localStorage.setItem('folkmoot-draft:post:y', JSON.stringify({ texts: text, at: Date.now() }))
    localStorage.setItem('folkmoot-draft:post:z', '{')
    expect(openDraft('post', 'ann').restored).toBe(null)
    expect(kept()).toEqual([])
  })

  test('is skipped when the browser blocks storage, without other effects', () => {
    const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.')
    })
    onTestFinished(() => blocked.mockRestore())
    const draft = openDraft('post', 'ann')
    expect(draft.restored).toBe(null)
    draft.save(text)
    draft.remove()
    clearPrivateStorage()
  })
})

test('restores an unsent text when the screen opens again, until it is discarded', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await createCommunity(ann)
  const open = async () => {
    const shown = openScreen(world, '/communities/chess-club/new-post', ann)
    return { ...shown, field: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' }) }
  }
  const first = await open()
  await first.user.type(first.field, 'e4 is best')
  await waitFor(() => expect(kept()).toHaveLength(1))
  first.close()

  const second = await open()
  expect(second.field.value).toBe('e4 is best')
  await second.user.click(screen.getByRole('button', { name: /^Discard/ }))
  expect(second.field.value).toBe('')
  expect(kept()).toEqual([])
})

test('shows a note about the restored draft with a discard button', () => {
  const onDiscard = vi.fn()
  const note = (isRestored: boolean) => (
    <MantineProvider env="test">
      <DraftAlert isRestored={isRestored} onDiscard={onDiscard} />
    </MantineProvider>
  )
  const { rerender } = render(note(false))
  expect(screen.queryByRole('status')).toBe(null)
  rerender(note(true))
  expect(screen.getByRole('status').textContent).toContain('Your draft was restored.')
  screen.getByRole('button', { name: 'Discard' }).click()
  expect(onDiscard).toHaveBeenCalledOnce()
})
