import { CloseButton, Text } from '@mantine/core'
import { Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { ResultStatus } from '../../../ui/ResultStatus.tsx'
import classes from './CommandPalette.module.css'
import { Highlighted } from './Highlighted.tsx'
import type { Option } from './palette-groups.tsx'
import { usePalette } from './use-palette.ts'

type Store = NonNullable<ComponentProps<typeof Spotlight.Root>['store']>

/**
 * Returns the index of the selected option. Keeps the selection when results arrive above it; otherwise selects the
 * first option.
 */
function useSelectedOption(store: Store, ids: string[]) {
  const { selected } = useSpotlight(store)
  const chosen = useRef('')
  const all = ids.join('\n')
  const choose = useEffectEvent((place: number) => store.setState({ ...store.getState(), selected: place }))
  const keep = useEffectEvent(() => choose(Math.max(0, ids.indexOf(chosen.current))))
  const note = useEffectEvent(() => {
    chosen.current = ids[selected] ?? ''
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list of options changes
  useEffect(() => keep(), [all])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes
  useEffect(() => note(), [selected])
  return selected
}

function OptionBody({ option: { icon, label, snippet, place } }: { option: Option }) {
  return (
    <>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.body}>
        <span className={classes.label}>{label}</span>
        {snippet && snippet.length > 0 && (
          <span className={classes.detail}>
            <Highlighted parts={snippet} />
          </span>
        )}
      </span>
      {place !== undefined && <bdi className={classes.place}>{place}</bdi>}
    </>
  )
}

interface Props {
  store: Store
  query: string
  onClose: () => void
}

/** The input and its options. The focus stays in the input; the arrow keys move the selection. */
export function PaletteBody({ store, query, onClose }: Props) {
  const baseId = useId()
  const { groups, count, failure, remember } = usePalette(query.trim().slice(0, limits.queryMax))
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id))
  const selected = useSelectedOption(store, ids)
  const elementId = (place: number) => `${baseId}-${place}`
  return (
    <>
      <Spotlight.Search
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={`${baseId}-list`}
        aria-activedescendant={ids[selected] === undefined ? undefined : elementId(selected)}
        placeholder="Search or go to…"
        enterKeyHint="go"
        autoComplete="off"
        dir="auto"
        data-autofocus
        // Mantine changes the selection on arrow keys without notifying subscribers of its store.
        onKeyDown={() => queueMicrotask(() => store.setState({ ...store.getState() }))}
        maxLength={limits.queryMax}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSectionWidth={52}
        rightSectionPointerEvents="all"
        rightSection={<CloseButton aria-label="Close the search" onClick={onClose} />}
      />
      <ResultStatus one="result" count={count} hasMore={false} />
      {failure !== null && (
        <Text size="sm" c="error" px="md" pb="xs" role="alert">
          {failure}
        </Text>
      )}
      <Spotlight.ActionsList id={`${baseId}-list`} role="listbox" aria-label="Results">
        {groups.map(({ label, options }) => (
          <Spotlight.ActionsGroup
            key={label}
            label={label}
            role="group"
            aria-label={label}
            className={classes.group ?? ''}
          >
            {options.map((option) => {
              const place = ids.indexOf(option.id)
              return (
                <Spotlight.Action
                  key={option.id}
                  // Renders a link, so that an option can be opened in a new tab and hovering prefetches the page.
                  renderRoot={({ type: _, ...props }) => <Link {...props} id={elementId(place)} to={option.to} />}
                  role="option"
                  aria-selected={place === selected}
                  data-selected={place === selected || undefined}
                  onClick={() => remember(option.words)}
                >
                  <OptionBody option={option} />
                </Spotlight.Action>
              )
            })}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
    </>
  )
}
