import { useLingui } from '@lingui/react/macro'
import { Badge, NativeSelect, Skeleton, Stack, Tabs, VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withoutIsolates } from '../../../../shared/platform/format-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import classes from './community-settings.module.css'
import { type Section, sectionsFor } from './sections.ts'
import type { SectionProps } from './use-details-draft.ts'

function SectionSkeleton() {
  const { t } = useLingui()
  return (
    <Stack gap="md" aria-busy aria-label={t`Loading`}>
      <Skeleton h={28} w={200} />
      <Skeleton h={200} />
    </Stack>
  )
}

/** The number of pending items by section, as text; empty for none. */
function useCounts({ slug, can }: SectionProps['community']): Readonly<Record<string, string>> {
  const { cappedCount } = useNumbers()
  const overview = trpc.communitySettings.overview.useQuery({ slug }, { enabled: can.moderate })
  const requests = overview.data?.waitingRequests ?? 0
  return { requests: requests > 0 ? cappedCount(requests) : '' }
}

interface ChoiceProps {
  sections: readonly Section[]
  counts: Readonly<Record<string, string>>
}

function TabList({ sections, counts }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <Tabs.List className={classes.tabs} aria-label={t`Sections of the settings`}>
      {sections.map(({ value, label, prefetch }) => (
        <Tabs.Tab
          key={value}
          value={value}
          className={classes.tab}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          {...(counts[value] && {
            rightSection: (
              <Badge size="md" fz="xs" variant="filled">
                {counts[value]}
                <VisuallyHidden> {t`waiting`}</VisuallyHidden>
              </Badge>
            ),
          })}
        >
          {t(label)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/** The same choice for narrow screens. */
function SectionSelect({ sections, counts, value, onChange }: ChoiceProps & SelectProps) {
  const { t } = useLingui()
  return (
    <NativeSelect
      className={classes.select}
      label={t`Section`}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={sections.map(({ value, label }) => {
        const [name, count] = [t(label), counts[value]]
        return { value, label: count ? withoutIsolates(t`${name} (${count})`) : name }
      })}
    />
  )
}
interface SelectProps {
  value: string
  onChange: (value: string) => void
}

/** The sections that the viewer may use. The URL contains the selected one. */
export function SectionTabs(props: SectionProps) {
  const { community } = props
  const sections = sectionsFor(community)
  const counts = useCounts(community)
  const [params, setParams] = useSearchParams()
  const shown = sections.find(({ value }) => value === params.get('tab')) ?? sections[0]
  if (!shown) return null
  const show = (tab: string | null) => setParams(tab && tab !== sections[0]?.value ? { tab } : {})

  return (
    <Tabs
      orientation="vertical"
      variant="pills"
      value={shown.value}
      onChange={show}
      // A section may need to load first, so arrow keys only move the focus and Enter selects.
      activateTabWithKeyboard={false}
      className={classes.layout}
    >
      <TabList sections={sections} counts={counts} />
      <SectionSelect sections={sections} counts={counts} value={shown.value} onChange={show} />
      <Tabs.Panel value={shown.value} className={classes.panel}>
        <Suspense key={shown.value} fallback={<SectionSkeleton />}>
          <shown.Section {...props} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
