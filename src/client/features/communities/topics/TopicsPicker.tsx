import { MultiSelect } from '@mantine/core'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { Topic } from '../../../../shared/communities/topics.ts'
import { fold } from '../../../../shared/platform/fold.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { useCreateTopic, useTopicSearch } from './use-topics.ts'

/** The value of the option that creates the typed topic. No topic has an empty id. */
const CREATE = ''

const sameName = (one: string, other: string) => fold(one) === fold(other)

/** The server may return an existing topic, and the selection may have changed in the meantime. */
const withTopic = (topics: Topic[], topic: Topic) =>
  [...topics.filter(({ id }) => id !== topic.id), topic].slice(0, limits.topicsPerCommunity)

const option = ({ id, name }: Topic) => ({ value: id, label: name })

interface Props {
  value: Topic[]
  onChange: Dispatch<SetStateAction<Topic[]>>
}

/** Searches topics by name and creates one when nothing matches. Accepts up to `limits.topicsPerCommunity`. */
export function TopicsPicker({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const { topics: matches } = useTopicSearch(typed)
  const create = useCreateTopic()
  const full = value.length >= limits.topicsPerCommunity
  const available = [...value, ...(matches ?? []).filter((topic) => value.every(({ id }) => id !== topic.id))]
  // A chosen topic need not be among the first matches.
  const missing = matches?.length === 0 && !full && !value.some((topic) => sameName(topic.name, name))

  const pick = (ids: string[]) => {
    if (ids.includes(CREATE)) {
      create.mutate({ name }, { onSuccess: (topic) => onChange((before) => withTopic(before, topic)) })
    }
    onChange(ids.flatMap((id) => available.find((topic) => topic.id === id) ?? []))
  }

  return (
    <MultiSelect
      label="Topics"
      size="md"
      description={`Up to ${limits.topicsPerCommunity}, so that people who care about them find the community.`}
      placeholder={full ? '' : 'Search topics'}
      value={value.map(({ id }) => id)}
      data={[...available.map(option), ...(missing ? [{ value: CREATE, label: `Create “${name}”` }] : [])]}
      onChange={pick}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server filters the options.
      filter={({ options }) => options}
      hidePickedOptions
      comboboxProps={{ withinPortal: false }}
      maxValues={limits.topicsPerCommunity}
      loading={create.isPending}
      nothingFoundMessage={noMatchText({ full, name, searching: !matches })}
      maxLength={limits.topicNameMax}
    />
  )
}

function noMatchText({ full, name, searching }: { full: boolean; name: string; searching: boolean }) {
  if (full) return `You can choose at most ${limits.topicsPerCommunity} topics.`
  if (name.length < limits.topicQueryMin) return `Type at least ${limits.topicQueryMin} characters.`
  return searching ? 'Searching…' : 'Already chosen.'
}
