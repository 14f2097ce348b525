import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconFileText, IconHistory, IconMessage, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Snippet, searchAllView } from '../../../../shared/discovery/search.ts'
import { paths } from '../../../platform/paths.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { Highlighted } from './Highlighted.tsx'

type SearchResults = z.output<typeof searchAllView>

/** An option of the palette and its link. */
export interface Option {
  id: string
  to: string
  icon: ReactNode
  label: ReactNode
  /** The matching part of the text. */
  snippet?: Snippet
  /** The community or page that contains it. */
  context?: string
  /** The text to store as a recent search when the option is chosen. */
  query: string
}

export interface OptionGroup {
  label: string
  options: Option[]
}

const iconOf = (Shown: TablerIcon) => <Shown size={20} stroke={1.75} aria-hidden />

const searchEverywhereOption = (query: string): Option => ({
  id: 'everywhere',
  to: paths.search(query),
  icon: <Icon name="search" size={20} />,
  label: (
    <Trans>
      Search for “<bdi>{query}</bdi>” everywhere
    </Trans>
  ),
  query,
})

const recentOption = (query: string): Option => ({
  id: `recent:${query}`,
  to: paths.search(query),
  icon: iconOf(IconHistory),
  label: <bdi>{query}</bdi>,
  query,
})

type Write = (message: MessageDescriptor) => string

const resultGroups = (
  { posts, comments, communities, people: users }: SearchResults,
  query: string,
  write: Write,
): OptionGroup[] => [
  {
    label: write(msg`Posts`),
    options: posts.map(({ id, link, title, snippet, community }) => ({
      ...{ id: `post:${id}`, to: link, query, snippet, context: community.name },
      icon: iconOf(IconFileText),
      label: <Highlighted parts={title} />,
    })),
  },
  {
    label: write(msg`Comments`),
    options: comments.map(({ id, link, post, snippet, community }) => ({
      ...{ id: `comment:${id}`, to: link, query, context: community.name },
      icon: iconOf(IconMessage),
      label: <Highlighted parts={snippet} />,
      snippet: [{ text: write(msg`On: ${post.title}`), isMatch: false }],
    })),
  },
  {
    label: write(msg`Communities`),
    options: communities.map(({ id, slug, name, title, snippet, iconUrl }) => ({
      ...{ id: `community:${id}`, to: paths.community(slug), query, snippet },
      icon: <CommunityIcon community={{ name, slug, iconUrl }} size={24} />,
      label: <Highlighted parts={title} />,
    })),
  },
  {
    label: write(msg`People`),
    options: users.map(({ id, title }) => ({
      ...{ id: `user:${id}`, to: paths.user(id), query },
      icon: <Icon name="user" size={20} />,
      label: <Highlighted parts={title} />,
    })),
  },
]

interface PaletteInput {
  query: string
  recent: string[]
  screens: { label: string; to: string; icon: IconName }[]
  results: SearchResults | undefined
  /** Writes a message in the language of the page. */
  write: Write
}

/** Builds the option groups for a query. Leaves empty groups out. */
export function paletteGroups({ query, recent, screens, results, write }: PaletteInput): OptionGroup[] {
  const screenGroup = {
    label: write(msg`Go to`),
    options: screens.map(({ label, to, icon }) => ({
      ...{ id: `screen:${to}`, to, label, query: '' },
      icon: <Icon name={icon} size={20} />,
    })),
  }
  const groups =
    query === ''
      ? [{ label: write(msg`Recent searches`), options: recent.map(recentOption) }, screenGroup]
      : [
          { label: write(msg({ message: 'Search', context: 'place' })), options: [searchEverywhereOption(query)] },
          ...(results ? resultGroups(results, query, write) : []),
          screenGroup,
        ]
  return groups.filter(({ options }) => options.length > 0)
}
