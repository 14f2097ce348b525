import { screen, within } from '@testing-library/react'
import { openWorld } from '../checked-world.ts'
import { createCommunity } from '../communities/create-community.ts'
import type { TestUser, World } from '../world.ts'
import { openScreen } from './screen.tsx'

/** The settings page of Ann's community. */
export const settingsPath = (tab: string) => `/communities/chess-club/settings?tab=${tab}`

/** Ann's community, which takes join requests by default. */
export async function createAnnsCommunity(
  settings: Parameters<typeof createCommunity>[1] = { requiresApproval: true },
) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  return { world, ann, club: await createCommunity(ann, settings) }
}

/** Opens one section of the settings and waits for its heading. */
export async function openSection(world: World, user: TestUser, tab: string, heading: string) {
  const shown = openScreen(world, settingsPath(tab), user)
  await screen.findByRole('heading', { level: 2, name: heading })
  return shown
}

/** The visible section, without the tabs. */
export const tabPanel = () => within(screen.getByRole('tabpanel'))

export const openDialog = async () => within(await screen.findByRole('dialog'))
