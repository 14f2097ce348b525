import { useLingui } from '@lingui/react/macro'
import { Chip, Group, Text } from '@mantine/core'
import { useId } from 'react'
import type { Topic } from '../../../../shared/communities/topics.ts'
import classes from './posts.module.css'

interface Props {
  topics: readonly Topic[]
  /** The ids of the selected topics. */
  value: string[]
  onChange: (ids: string[]) => void
}

/** Selects topics of the community for a post. Renders nothing if it has none. */
export function TopicSelect({ topics, value, onChange }: Props) {
  const { t } = useLingui()
  const hintId = useId()
  if (topics.length === 0) return null
  return (
    <fieldset className={classes.choice} aria-describedby={hintId}>
      <legend>{t`Topics`}</legend>
      <Text id={hintId} size="sm" c="dimmed" mb="xs">
        {t`Leave empty for all of them.`}
      </Text>
      <Chip.Group multiple value={value} onChange={onChange}>
        <Group gap="xs">
          {topics.map(({ id, name }) => (
            <Chip key={id} value={id} classNames={{ label: classes.topic ?? '' }}>
              <bdi>{name}</bdi>
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </fieldset>
  )
}
