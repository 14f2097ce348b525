import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens the menu with the other actions on a community. */
export async function openCommunityMenu(user: UserEvent, name = 'Chess Club') {
  await user.click(await screen.findByRole('button', { name: `More about ${name}` }))
  await screen.findByRole('menu')
}

/** Chooses an action from the menu of a community. */
export async function chooseInCommunityMenu(user: UserEvent, action: string, name = 'Chess Club') {
  await openCommunityMenu(user, name)
  await user.click(screen.getByRole('menuitem', { name: action }))
}
