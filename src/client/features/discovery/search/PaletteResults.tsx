import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { Link } from 'react-router-dom'
import { ResultStatus } from '../../../ui/ResultStatus.tsx'
import { Highlighted } from './Highlighted.tsx'
import classes from './PaletteResults.module.css'
import type { Option } from './palette-groups.tsx'
import { usePalette } from './use-palette.ts'

function OptionBody({ option: { icon, label, snippet, context } }: { option: Option }) {
  return (
    <>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.body}>
        <span className={classes.label}>{label}</span>
        {snippet && snippet.length > 0 && (
          <span dir="auto" className={classes.detail}>
            <Highlighted parts={snippet} />
          </span>
        )}
      </span>
      {context !== undefined && <bdi className={classes.context}>{context}</bdi>}
    </>
  )
}

/** For the keys of the field, which keeps the focus. */
export interface PaletteControls {
  /** Moves the selection, around the ends. */
  move(step: number): void
  /** Opens the selected option. */
  choose(): void
}

interface Props {
  controls: Ref<PaletteControls>
  id: string
  query: string
  /** Receives the id of the selected option. */
  onActive: (id: string | undefined) => void
  onClose: () => void
}

/** The options for the typed text. Keeps the selection when results arrive above it; otherwise selects the first. */
export function PaletteResults({ controls, id, query, onActive, onClose }: Props) {
  const { t } = useLingui()
  const { groups, count, shownFor, failure, remember } = usePalette(query)
  const [chosen, setChosen] = useState('')
  const ids = groups.flatMap(({ options }) => options.map((option) => option.id))
  const selected = Math.max(0, ids.indexOf(chosen))
  const elementId = (index: number) => `${id}-${index}`
  const activeId = ids.length > 0 ? elementId(selected) : undefined
  const activeElement = () => (activeId === undefined ? null : document.getElementById(activeId))

  useImperativeHandle(controls, () => ({
    move: (step) => setChosen(ids.at((selected + step) % ids.length) ?? ''),
    choose: () => activeElement()?.click(),
  }))
  const show = useEffectEvent(() => {
    onActive(activeId)
    activeElement()?.scrollIntoView({ block: 'nearest' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection or its place changes
  useEffect(() => show(), [activeId, chosen])
  useEffect(() => () => onActive(undefined), [onActive])

  return (
    <>
      <ResultStatus
        resultText={(count) => t`${plural(count, { one: '# result', other: '# results' })} found`}
        count={count}
        hasMore={false}
      />
      {shownFor !== null && (
        <Text size="sm" c="dimmed" px="md" pb="xs" role="status">
          <Trans>
            Showing results for “<bdi>{shownFor}</bdi>”
          </Trans>
        </Text>
      )}
      {failure !== null && (
        <Text size="sm" c="error" px="md" pb="xs" role="alert">
          {failure}
        </Text>
      )}
      <div id={id} role="listbox" aria-label={t`Results`} className={classes.list}>
        {groups.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
          <div key={label} role="group" aria-label={label}>
            <div className={classes.group} aria-hidden>
              {label}
            </div>
            {options.map((option) => {
              const index = ids.indexOf(option.id)
              return (
                // A link, so that an option can be opened in a new tab and hovering prefetches the page.
                <Link
                  key={option.id}
                  id={elementId(index)}
                  to={option.to}
                  role="option"
                  aria-selected={index === selected}
                  tabIndex={-1}
                  className={classes.option}
                  onClick={() => {
                    remember(option.query)
                    onClose()
                  }}
                >
                  <OptionBody option={option} />
                </Link>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}
