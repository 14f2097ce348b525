import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { Topic } from '../../../../shared/communities/topics.ts'
import { fold } from '../../../../shared/platform/fold.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { useCreateTopic, useTopicSearch } from './use-topics.ts'

const { topicsPerCommunity: most, topicQueryMin: least } = limits

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
  const { t } = useLingui()
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
      label={t`Topics`}
      size="md"
      description={t`Up to ${most}, so that people who care about them find the community.`}
      placeholder={full ? '' : t`Search topics`}
      value={value.map(({ id }) => id)}
      data={[...available.map(option), ...(missing ? [{ value: CREATE, label: t`Create “${name}”` }] : [])]}
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
      nothingFoundMessage={t(noMatchText({ full, name, searching: !matches }))}
      maxLength={limits.topicNameMax}
    />
  )
}

function noMatchText({ full, name, searching }: { full: boolean; name: string; searching: boolean }) {
  if (full) return msg`You can choose at most ${most} topics.`
  if (name.length < limits.topicQueryMin) return msg`Type at least ${least} characters.`
  return searching ? msg`Searching…` : msg`Already chosen.`
}
