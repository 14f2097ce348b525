import { type SetStateAction, useState } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import type { CommunityLook } from '../../../../shared/communities/look.ts'
import { communityDetailsInput } from '../../../../shared/communities/settings.ts'
import type { CommunityText } from '../../../../shared/communities/texts.ts'
import type { Topic } from '../../../../shared/communities/topics.ts'
import { problemsNow } from '../../../ui/languages/texts.tsx'
import { useSaveDetails } from './use-community-mutations.ts'

interface Details extends CommunityText, CommunityLook {
  topics: Topic[]
}
type Changes = Partial<Details>

const idsOf = (topics: readonly Topic[]) => topics.map(({ id }) => id).join(',')

const isSame = (key: keyof Details, one: Changes, other: Changes) =>
  key === 'topics' ? idsOf(one.topics ?? []) === idsOf(other.topics ?? []) : one[key] === other[key]

const without = (edits: Changes, other: Changes): Changes =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => !isSame(key as keyof Details, edits, other)))

const toInput = (slug: string, { topics, ...texts }: Changes) => ({
  slug,
  ...texts,
  ...(topics && { topics: idsOf(topics) }),
})

type Problems = Partial<Record<keyof Details, string>>
const problemsIn = (input: ReturnType<typeof toInput>): Problems => problemsNow(communityDetailsInput.safeParse(input))

/** The details of a community with unsaved changes applied. */
export function useDetailsDraft(community: Community) {
  const { slug } = community
  const save = useSaveDetails(slug)
  const [edits, setEdits] = useState<Changes>({})

  const pending = without(edits, community)
  const problems = problemsIn(toInput(slug, pending))
  const isDirty = Object.keys(pending).length > 0

  return {
    values: { ...community, ...pending },
    problems,
    isDirty,
    isSaving: save.isPending,
    saveError: save.error,
    set: (change: Changes) => setEdits((edits) => ({ ...edits, ...change })),
    setTopics: (next: SetStateAction<Topic[]>) =>
      setEdits((edits) => ({
        ...edits,
        topics: typeof next === 'function' ? next(edits.topics ?? community.topics) : next,
      })),
    /** Does nothing without changes or with invalid ones. */
    save() {
      if (!isDirty || Object.keys(problems).length > 0 || save.isPending) return
      // Keeps edits that were made while the request was pending.
      save.mutate(toInput(slug, pending), { onSuccess: () => setEdits((edits) => without(edits, pending)) })
    },
    discard: () => setEdits({}),
  }
}

export type DetailsDraft = ReturnType<typeof useDetailsDraft>

/** The props of every settings section. */
export interface SectionProps {
  community: Community
  details: DetailsDraft
  /** Called when the community has been deleted and nothing is left to show. */
  onGone: () => void
}
