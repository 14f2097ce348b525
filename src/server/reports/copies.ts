import type { Settings } from '../../shared/settings.ts'

/** What there is to read of a post. It begins with the title, on a line of its own. */
export const copyOfPost = ({ title, content }: { title: string; content: string }) => `${title}\n\n${content}`

/** The name under which somebody shows themselves. */
export const shownName = (name: string, settings: Settings) => settings.PROFILE_DISPLAY_NAME.trim() || name

export const copyOfPerson = (name: string, settings: Settings) =>
  `${shownName(name, settings)}\n\n${settings.PROFILE_BIO}`.trim()

export const copyOfCommunity = ({ name, description }: { name: string; description: string }) =>
  `${name}\n\n${description}`.trim()
