import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { TestUser, World } from '../world.ts'
import { openScreen } from './screen.tsx'

/** The article of a comment on the page. Levels begin at 1. */
export const findComment = (name: string, level = 1) =>
  screen.findByRole('article', { name: `Comment by ${name}, level ${level}` })

/** The texts of all comments on the page, in its order. */
export const commentTexts = () =>
  screen.getAllByRole('article', { name: /^Comment / }).map((article) => article.textContent ?? '')

/** Opens the dialog for a comment on Ann's post, or for a reply to her comment. */
export async function openComposer(world: World, path: string, user: TestUser, opener: 'Leave a Comment' | 'Reply') {
  const shown = openScreen(world, path, user)
  const open = async () => {
    await shown.user.click(await screen.findByRole('button', { name: opener === 'Reply' ? /^Reply to Ann/ : opener }))
    return within(await screen.findByRole('dialog', { name: /^(Leave a Comment|Reply to Ann)$/ }))
  }
  const dialog = await open()
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /Comment|Reply/ })).toBe(null))
  return { ...shown, dialog, open, isClosed }
}
