import { screen } from '@testing-library/react'
import { openWorld } from '../checked-world.ts'
import { createCommunity } from '../communities/create-community.ts'
import { openScreen } from './screen.tsx'

/** Ann's editor with an empty text, in a community of hers. `written` is the text with the selection in ‹›. */
export async function openEditor(text = '') {
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
