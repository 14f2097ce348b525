import { screen, within } from '@testing-library/react'
import { found } from './rest-communities.ts'
import { openWorld } from './rest-world.ts'
import { openScreen } from './screen.tsx'
import type { Person, World } from './world.ts'

/** Where the settings of Ann's community are. */
export const settingsPath = (tab: string) => `/communities/chess-club/settings?tab=${tab}`

/** Ann's community, which takes requests to join unless told otherwise. */
export async function annsClub(settings: Parameters<typeof found>[1] = { requiresApproval: true }) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  return { world, ann, club: await found(ann, settings) }
}

/** Opens one section of the settings and waits for its heading. */
export async function openSection(world: World, person: Person, tab: string, heading: string) {
  const shown = openScreen(world, settingsPath(tab), person)
  await screen.findByRole('heading', { level: 2, name: heading })
  return shown
}

/** The section that is shown, without the tabs. */
export const panel = () => within(screen.getByRole('tabpanel'))

export const dialog = async () => within(await screen.findByRole('dialog'))
