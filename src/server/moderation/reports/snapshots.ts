import type { Settings } from '../../../shared/identity/settings.ts'
import { displayName } from '../../identity/preferences/settings.ts'

/** Returns the snapshot of a post: the title on its own line, then the text. */
export const snapshotOfPost = ({ title, content }: { title: string; content: string }) => `${title}\n\n${content}`

export const snapshotOfUser = (name: string, settings: Settings) =>
  `${displayName(name, settings)}\n\n${settings.PROFILE_BIO}`.trim()

export const snapshotOfCommunity = ({ name, description }: { name: string; description: string }) =>
  `${name}\n\n${description}`.trim()
