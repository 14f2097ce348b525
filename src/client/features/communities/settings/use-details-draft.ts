import { type SetStateAction, useState } from 'react'
import type { Community } from '../../shared/communities.ts'
import { communityDetailsInput } from '../../shared/community-settings.ts'
import type { Topic } from '../../shared/topics.ts'
import { useSaveDetails } from './use-community-changes.ts'

interface Details {
  name: string
  description: string
  guidelines: string
  topics: Topic[]
}
type Changes = Partial<Details>

const idsOf = (topics: readonly Topic[]) => topics.map(({ id }) => id).join(',')

const isSame = (key: keyof Details, one: Changes, other: Changes) =>
  key === 'topics' ? idsOf(one.topics ?? []) === idsOf(other.topics ?? []) : one[key] === other[key]

const without = (edits: Changes, other: Changes): Changes =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => !isSame(key as keyof Details, edits, other)))

const asInput = (slug: string, { topics, ...texts }: Changes) => ({
  slug,
  ...texts,
  ...(topics && { topics: idsOf(topics) }),
})

type Problems = Partial<Record<keyof Details, string>>
const problemsIn = (input: ReturnType<typeof asInput>): Problems =>
  Object.fromEntries(
    (communityDetailsInput.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  )

/** The details of a community with what is changed but not saved yet. */
export function useDetailsDraft(community: Community) {
  const { slug } = community
  const save = useSaveDetails(slug)
  const [edits, setEdits] = useState<Changes>({})

  const pending = without(edits, community)
  const problems = problemsIn(asInput(slug, pending))
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
    /** Does nothing while there is nothing to save, or something is wrong with it. */
    save() {
      if (!isDirty || Object.keys(problems).length > 0 || save.isPending) return
      // What was changed while the answer was on its way stays to be saved.
      save.mutate(asInput(slug, pending), { onSuccess: () => setEdits((edits) => without(edits, pending)) })
    },
    discard: () => setEdits({}),
  }
}

export type DetailsDraft = ReturnType<typeof useDetailsDraft>
